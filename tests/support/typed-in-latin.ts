/**
 * A hundred random words (seed 20261122) from the demo's Nepali, Hindi and Bengali texts. Beside each is how people in those countries type
 * it in Latin letters in chats, on signboards and in official names. The commonest spelling comes first. Collected before the rules that
 * find them (docs/decisions/0030). English words are typed as in English.
 */
const lists = {
  ne: `
    संशोधन sanshodhan samsodhan sansodhan
    कङ्क्रिट concrete kankrit
    अध्ययन adhyayan adhyan
    सर्भिसिङ servicing
    प्रारम्भिक prarambhik
    बिग्रिएका bigrieka bigriyeka
    प्रणाली pranali
    सीसीटीभी cctv
    गहुँको gahunko gahuko
    स्थलगत sthalgat sthalagat
    भ्रमण bhraman
    व्यावसायिक vyavasayik byabasayik byawasayik
    ठेकेदारले thekedarle
    हुनुपर्नेछ hunuparnechha hunuparnecha
    सरसफाइ sarsafai
    पुनर्निर्माण punarnirman
    विद्यालय vidyalaya bidyalaya vidhyalaya
    वर्ष barsha varsha
    सामग्री samagri
    नेटवर्क network
    सवारी sawari savari
    मिटर meter mitar
    पटकसम्म pataksamma
    वरपरको warparko waraparako varparko
    नमुना namuna
    राख्नुपर्नेछ rakhnuparnechha rakhnuparnecha
    प्रमुख pramukh
    अस्पतालजन्य aspataljanya
    जवाफ jawaf jabaf
    सुझाव sujhav sujhab sujhaw
    बुझाउनुपर्नेछ bujhaunuparnechha bujhaunuparnecha
    ल्यापटप laptop
    काममा kamma kaamma kaamama
    विवरणमा vivaranma bibaranma
    चाहन्छ chahanchha chahancha
    हुने hune
    जगेडा jageda
    मापदण्डअनुसारको mapdandaanusarko mapadandanusarko
    कार्यालय karyalaya karyalay
    पोसाक posak poshak`,
  hi: `
    व्यावसायिक vyavsayik vyavasayik
    उपयोगकर्ताओं upyogkartaon upyogkartao
    अध्ययन adhyayan
    सरिया sariya
    बताए bataye batae
    भुगतान bhugtan bhugtaan
    प्रतियोगिता pratiyogita
    सीवर sewer
    खुदाई khudai
    स्थानों sthanon sthano
    मिलेंगे milenge
    विनिर्देश vinirdesh
    टोनर toner
    हेतु hetu
    सफाई safai
    पैनलों panelon
    विकल्प vikalp
    वर्दी vardi wardi
    सहित sahit
    पर्यवेक्षण paryavekshan
    सर्वर server
    यूरिया urea yuriya
    पहिया pahiya
    नेटवर्क network
    लिया liya
    प्रशिक्षण prashikshan
    अपशिष्ट apshisht
    जाएँगी jayengi jaengi
    सीसीटीवी cctv
    भोजन bhojan
    वर्णित varnit
    ऐतिहासिक aitihasik etihasik
    विद्यालयों vidyalayon vidyalayo
    चाहता chahta
    होगी hogi`,
  bn: `
    রোগীদের rogider rugider
    একজন ekjon akjon
    অত্যাবশ্যক ottaboshyok attabashyak ottabosshok
    সংস্কার songskar sangskar
    পুনঃখনন punokhonon punahkhanan
    প্রতিস্থাপন protisthapon pratisthapan
    পরিকল্পনা porikolpona parikalpana
    সম্প্রসারণ somprosaron samprasaran shomprosharon
    ক্রয়ে kroye kroe
    সেবা seba sheba
    বন্যা bonna bonya
    রক্ষণাবেক্ষণ rokkhonabekkhon rakkhanabekkhan
    চাকার chakar
    হয়েছে hoyeche hoyechhe
    সংশোধন songshodhon sangshodhan
    নেটওয়ার্ক network
    মেয়াদ meyad miad
    মাসে mase mashe
    সবুজ sobuj sabuj shobuj
    নকশার nokshar noksar
    সঙ্গে songe sange shonge
    বিচারকমণ্ডলী bicharokmondoli bicharakmandali
    নতুন notun natun
    দিনের diner
    ব্যবস্থা babostha byabostha bebostha`,
};

export interface TypedInLatin {
  readonly language: 'ne' | 'hi' | 'bn';
  readonly word: string;
  /** The commonest spelling first. */
  readonly latin: readonly string[];
}

export const typedInLatin: readonly TypedInLatin[] = Object.entries(lists).flatMap(([language, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', ...latin] = line.trim().split(' ');
      return { language: language as TypedInLatin['language'], word, latin };
    }),
);

import type { InterfaceLanguage } from '#contract/sites.ts';

/** A town: its name in Latin letters, region, postal code and, where another script is usual, its own name. */
export interface Town {
  readonly name: string;
  readonly region: string;
  readonly postalCode: string;
  readonly ownName?: string;
}

/** A country, as far as made-up notices need it. */
export interface Country {
  readonly code: string;
  readonly zone: string;
  readonly currency: string;
  /** Units of the currency to a US dollar, approximately. */
  readonly perUsd: number;
  /** Weights of the notices' languages. */
  readonly languages: Readonly<Partial<Record<InterfaceLanguage, number>>>;
  readonly dial: string;
  /** Legal forms of companies. */
  readonly companyForms: readonly string[];
  readonly people: readonly (readonly [first: string, last: string])[];
  readonly towns: readonly Town[];
}

/** "Name/Region/postal code[/own name]", one on each line. */
const towns = (lines: string): Town[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', region = '', postalCode = '', ownName] = line.trim().split('/');
      return ownName === undefined ? { name, region, postalCode } : { name, region, postalCode, ownName };
    });
const people = (names: string) => names.split(', ').map((name) => [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)] as const);

export const countries: readonly Country[] = [
  {
    code: 'NP',
    zone: 'Asia/Kathmandu',
    currency: 'NPR',
    perUsd: 137,
    languages: { en: 45, ne: 55 },
    dial: '+977 1',
    companyForms: ['Pvt. Ltd.'],
    people: people('Sunita Sharma, Bikash Thapa, Anjali Gurung, Prakash Adhikari, Sarita Tamang, Ramesh Poudel, Kabita Rai, Dipendra Shrestha'),
    towns: towns(`
      Kathmandu/Bagmati/44600/काठमाडौं
      Pokhara/Gandaki/33700/पोखरा
      Lalitpur/Bagmati/44700/ललितपुर
      Bharatpur/Bagmati/44207/भरतपुर
      Biratnagar/Koshi/56613/विराटनगर
      Birgunj/Madhesh/44300/वीरगञ्ज
      Butwal/Lumbini/32907/बुटवल
      Dharan/Koshi/56700/धरान
      Nepalgunj/Lumbini/21900/नेपालगञ्ज
      Hetauda/Bagmati/44107/हेटौंडा
      Janakpur/Madhesh/45600/जनकपुर
      Dhangadhi/Sudurpashchim/10900/धनगढी
      Birendranagar/Karnali/21700/वीरेन्द्रनगर
      Jumla/Karnali/21200/जुम्ला`),
  },
  {
    code: 'IN',
    zone: 'Asia/Kolkata',
    currency: 'INR',
    perUsd: 85,
    languages: { en: 62, hi: 38 },
    dial: '+91 11',
    companyForms: ['Pvt. Ltd.', 'Ltd.'],
    people: people('Priya Nair, Amit Verma, Kavita Singh, Rajesh Kumar, Meena Iyer, Suresh Patel, Neha Joshi, Arun Das'),
    towns: towns(`
      New Delhi/Delhi/110001/नई दिल्ली
      Mumbai/Maharashtra/400001/मुंबई
      Lucknow/Uttar Pradesh/226001/लखनऊ
      Jaipur/Rajasthan/302001/जयपुर
      Bhopal/Madhya Pradesh/462001/भोपाल
      Patna/Bihar/800001/पटना
      Ranchi/Jharkhand/834001/रांची
      Indore/Madhya Pradesh/452001/इंदौर
      Guwahati/Assam/781001/गुवाहाटी
      Chennai/Tamil Nadu/600001/चेन्नई
      Kochi/Kerala/682001/कोच्चि
      Varanasi/Uttar Pradesh/221001/वाराणसी
      Dehradun/Uttarakhand/248001/देहरादून
      Raipur/Chhattisgarh/492001/रायपुर`),
  },
  {
    code: 'KE',
    zone: 'Africa/Nairobi',
    currency: 'KES',
    perUsd: 129,
    languages: { en: 80, sw: 20 },
    dial: '+254 20',
    companyForms: ['Ltd', 'Company Ltd'],
    people: people('Wanjiru Kamau, Otieno Odhiambo, Achieng Owino, Kiprono Cheruiyot, Njeri Mwangi, Mutua Musyoka, Halima Abdi, Barasa Wekesa'),
    towns: towns(`
      Nairobi/Nairobi/00100
      Mombasa/Mombasa/80100
      Kisumu/Kisumu/40100
      Nakuru/Nakuru/20100
      Eldoret/Uasin Gishu/30100
      Thika/Kiambu/01000
      Malindi/Kilifi/80200
      Kitale/Trans Nzoia/30200
      Garissa/Garissa/70100
      Kakamega/Kakamega/50100
      Nyeri/Nyeri/10100
      Meru/Meru/60200
      Machakos/Machakos/90100
      Lodwar/Turkana/30500`),
  },
  {
    code: 'AU',
    zone: 'Australia/Sydney',
    currency: 'AUD',
    perUsd: 1.52,
    languages: { en: 100 },
    dial: '+61 2',
    companyForms: ['Pty Ltd', 'Group Pty Ltd'],
    people: people('Olivia Bennett, Liam Nguyen, Chloe Murphy, Jack Papadopoulos, Mia Campbell, Noah Singh, Grace Walker, Ethan Rossi'),
    towns: towns(`
      Sydney/New South Wales/2000
      Newcastle/New South Wales/2300
      Wollongong/New South Wales/2500
      Dubbo/New South Wales/2830
      Canberra/Australian Capital Territory/2600
      Albury/New South Wales/2640
      Melbourne/Victoria/3000
      Ballarat/Victoria/3350
      Brisbane/Queensland/4000
      Townsville/Queensland/4810
      Adelaide/South Australia/5000
      Perth/Western Australia/6000
      Hobart/Tasmania/7000
      Darwin/Northern Territory/0800`),
  },
  {
    code: 'FR',
    zone: 'Europe/Paris',
    currency: 'EUR',
    perUsd: 0.86,
    languages: { fr: 94, en: 6 },
    dial: '+33 1',
    companyForms: ['SAS', 'SARL', 'SA'],
    people: people('Camille Laurent, Julien Moreau, Élodie Petit, Nicolas Girard, Sophie Lefèvre, Karim Benali, Claire Fontaine, Mathieu Roux'),
    towns: towns(`
      Paris/Île-de-France/75001
      Lyon/Auvergne-Rhône-Alpes/69001
      Marseille/Provence-Alpes-Côte d’Azur/13001
      Toulouse/Occitanie/31000
      Nantes/Pays de la Loire/44000
      Strasbourg/Grand Est/67000
      Montpellier/Occitanie/34000
      Bordeaux/Nouvelle-Aquitaine/33000
      Lille/Hauts-de-France/59000
      Rennes/Bretagne/35000
      Saint-Étienne/Auvergne-Rhône-Alpes/42000
      Dijon/Bourgogne-Franche-Comté/21000
      Angers/Pays de la Loire/49000
      Ajaccio/Corse/20000`),
  },
  {
    code: 'US',
    zone: 'America/New_York',
    currency: 'USD',
    perUsd: 1,
    languages: { en: 88, es: 12 },
    dial: '+1 202',
    companyForms: ['LLC', 'Inc.', 'Corp.'],
    people: people('Emily Carter, Marcus Johnson, Sofia Ramirez, Daniel Kim, Hannah Brooks, Luis Ortega, Grace Liu, Tyler Adams'),
    towns: towns(`
      Albany/New York/12207
      Buffalo/New York/14201
      Boston/Massachusetts/02108
      Hartford/Connecticut/06103
      Pittsburgh/Pennsylvania/15222
      Baltimore/Maryland/21201
      Richmond/Virginia/23219
      Raleigh/North Carolina/27601
      Atlanta/Georgia/30303
      Miami/Florida/33130
      Orlando/Florida/32801
      Cleveland/Ohio/44113
      Detroit/Michigan/48226
      Charleston/South Carolina/29401`),
  },
  {
    code: 'ZA',
    zone: 'Africa/Johannesburg',
    currency: 'ZAR',
    perUsd: 17.7,
    languages: { en: 80, af: 20 },
    dial: '+27 11',
    companyForms: ['(Pty) Ltd', 'CC'],
    people: people('Thandi Nkosi, Pieter van Wyk, Lerato Mokoena, Sipho Dlamini, Anneke Botha, Nomsa Khumalo, Johan Pretorius, Zanele Mthembu'),
    towns: towns(`
      Johannesburg/Gauteng/2001
      Pretoria/Gauteng/0002
      Cape Town/Western Cape/8001/Kaapstad
      Stellenbosch/Western Cape/7600
      Durban/KwaZulu-Natal/4001
      Pietermaritzburg/KwaZulu-Natal/3201
      Bloemfontein/Free State/9301
      Gqeberha/Eastern Cape/6001
      East London/Eastern Cape/5201/Oos-Londen
      Kimberley/Northern Cape/8301
      Upington/Northern Cape/8801
      Polokwane/Limpopo/0700
      Mbombela/Mpumalanga/1200
      George/Western Cape/6529`),
  },
  {
    code: 'BD',
    zone: 'Asia/Dhaka',
    currency: 'BDT',
    perUsd: 122,
    languages: { en: 45, bn: 55 },
    dial: '+880 2',
    companyForms: ['Ltd.', '& Co. Ltd.'],
    people: people('Nusrat Jahan, Rafiqul Islam, Farhana Akter, Tanvir Ahmed, Shirin Sultana, Mahmud Hasan, Rokeya Begum, Imran Hossain'),
    towns: towns(`
      Dhaka/Dhaka/1000/ঢাকা
      Chattogram/Chattogram/4000/চট্টগ্রাম
      Khulna/Khulna/9000/খুলনা
      Rajshahi/Rajshahi/6000/রাজশাহী
      Sylhet/Sylhet/3100/সিলেট
      Barishal/Barishal/8200/বরিশাল
      Rangpur/Rangpur/5400/রংপুর
      Mymensingh/Mymensingh/2200/ময়মনসিংহ
      Cumilla/Chattogram/3500/কুমিল্লা
      Bogura/Rajshahi/5800/বগুড়া
      Jashore/Khulna/7400/যশোর
      Gazipur/Dhaka/1700/গাজীপুর
      Cox’s Bazar/Chattogram/4700/কক্সবাজার
      Dinajpur/Rangpur/5200/দিনাজপুর`),
  },
];

/** Languages that use a town's own name. */
const ownScript: Readonly<Record<string, readonly string[]>> = { NP: ['ne'], IN: ['hi'], BD: ['bn'], ZA: ['af'] };

/** A town's name in a notice of a language. */
export function townIn(country: Country, town: Town, language: string): string {
  return town.ownName !== undefined && ownScript[country.code]?.includes(language) ? town.ownName : town.name;
}

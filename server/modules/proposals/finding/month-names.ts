/** Names of the months in the languages that are read, in plain text (plain-text.ts), with their usual short forms and spellings. */
const names: readonly string[] = [
  'january jan janvier janv enero ene januarie januari जनवरी জানুয়ারি জানুয়ারী',
  'february feb fevrier fevr febrero februarie februari फेब्रुअरी फरवरी फ़रवरी ফেব্রুয়ারি ফেব্রুয়ারী',
  'march mar mars marzo maart mrt machi मार्च মার্চ',
  'april apr avril avr abril abr aprili अप्रिल अप्रैल এপ্রিল',
  'may mai mayo mei मे मई মে',
  'june jun juin junio junie juni जुन जून জুন',
  'july jul juillet juil julio julie julai जुलाई जुलाइ জুলাই',
  'august aug aout agosto ago augustus agosti अगस्ट अगस्त আগস্ট',
  'september sept sep septembre septiembre setiembre septemba सेप्टेम्बर सितम्बर सितंबर সেপ্টেম্বর',
  'october oct octobre octubre oktober okt oktoba अक्टोबर अक्टूबर অক্টোবর',
  'november nov novembre noviembre novemba नोभेम्बर नवम्बर नवंबर নভেম্বর',
  'december dec decembre diciembre dic desember des desemba डिसेम्बर दिसम्बर दिसंबर ডিসেম্বর',
];
/** Months of Bikram Sambat, in Nepali and in Latin letters. */
const nepaliNames: readonly string[] = [
  'वैशाख बैशाख baisakh baishakh vaishakh',
  'जेठ ज्येष्ठ jestha jeth',
  'असार आषाढ ashadh asar ashad',
  'साउन श्रावण shrawan saun srawan',
  'भदौ भाद्र bhadra bhadau',
  'असोज आश्विन ashwin asoj aswin',
  'कात्तिक कार्तिक kartik kattik',
  'मंसिर मङ्सिर मार्ग mangsir marga',
  'पुस पुष पौष poush push pus',
  'माघ magh',
  'फागुन फाल्गुन falgun phalgun fagun',
  'चैत चैत्र chaitra chait',
];

const numbers = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((list, index) => list.split(' ').map((name) => [name.normalize('NFC'), index + 1] as const)));

export const monthNumbers = numbers(names);
export const nepaliMonthNumbers = numbers(nepaliNames);

const longestFirst = (map: ReadonlyMap<string, number>) => [...map.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** Alternatives of a regular expression. */
export const monthPattern = longestFirst(monthNumbers);
export const nepaliMonthPattern = longestFirst(nepaliMonthNumbers);

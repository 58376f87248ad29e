import { type BulkDraftField, bulkDraftFields, wizardFieldOf } from '#contract/bulk-draft-names.ts';
import { foldText } from '#contract/fold.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';

/** What offices call their columns, besides the names of the wizard's fields: folded (contract/fold.ts), in eight languages. */
const otherNames: Readonly<Record<BulkDraftField, string>> = {
  title:
    'title|tender title|notice title|name of work|name of the work|tender name|name of tender|name of the tender|subject|project name|name|objet|objet du marche|intitule|libelle|objeto|objeto del contrato|asunto|nombre|nombre del contrato|विषय|कामको नाम|कार्यको नाम|कार्य का नाम|निविदा शीर्षक|নাম|কাজের নাম|প্যাকেজের নাম|naam|onderwerp|projeknaam|jina|jina la zabuni|mada',
  contractNumber:
    'contract no|contract number|contract id|tender no|tender number|tender id|reference|reference no|reference number|ref|ref no|notice no|notice number|ifb no|rfp no|rfq no|package no|numero|no|numero de reference|reference du marche|referencia|expediente|numero de referencia|numero de licitacion|ठेक्का नं|ठेक्का नम्बर|सूचना नं|निविदा संख्या|निविदा क्रमांक|সূত্র|দরপত্র নম্বর|দরপত্র নং|প্যাকেজ নম্বর|প্যাকেজ নং|verwysing|verwysingsnommer|tendernommer|kumbukumbu|namba ya zabuni|namba ya kumbukumbu',
  description:
    'description|details|scope|scope of work|summary|description of work|detail|descriptif|resume|descripcion|detalle|detalles|resumen|विवरण|कार्य विवरण|कामको विवरण|ब्यौरा|বিবরণ|কাজের বিবরণ|beskrywing|omvang|besonderhede|maelezo|ufafanuzi',
  type: 'type|notice type|type of notice|tender type|type of tender|type d avis|tipo|tipo de anuncio|किसिम|प्रकार|ধরন|tipe|aina',
  category:
    'category|procurement category|nature|nature of work|type of procurement|categorie|nature du marche|categoria|tipo de contrato|वर्ग|खरिदको प्रकार|श्रेणी|শ্রেণি|ক্রয়ের ধরন|kategorie|kategoria',
  method:
    'method|procurement method|method of procurement|bidding method|procedure|type de procedure|mode de passation|metodo|procedimiento|tipo de procedimiento|खरिद विधि|खरीद प्रक्रिया|क्रय पद्धति|ক্রয় পদ্ধতি|পদ্ধতি|metode|njia ya ununuzi',
  methodDetails: 'procedure name|name of the procedure|nom de la procedure|nombre del procedimiento',
  kind: 'submission|submission type|mode of submission|bidding mode|online or offline|mode de remise|modo de presentacion',
  cpv: 'cpv|cpv code|cpv codes|main cpv|main cpv code|code cpv|codes cpv|codigo cpv|codigos cpv|cpv kode|cpv kodes',
  value:
    'value|amount|estimated value|estimated cost|estimated amount|estimate|cost|cost estimate|budget|tender value|contract value|montant|montant estime|budget estime|valeur|valor|importe|presupuesto|presupuesto base|valor estimado|importe estimado|रकम|लागत अनुमान|लागत अनुमान रकम|अनुमानित लागत|राशि|मूल्य|মূল্য|প্রাক্কলিত ব্যয়|প্রাক্কলন|waarde|bedrag|begroting|geraamde waarde|thamani|gharama|bajeti|makadirio',
  currency: 'currency|ccy|devise|monnaie|moneda|divisa|मुद्रा|মুদ্রা|geldeenheid|sarafu|fedha',
  deadline:
    'deadline|submission deadline|bid deadline|closing date|closing date and time|closing|submission date|bid submission date|last date|last date of submission|bid submission end date|due date|end date|date limite|date limite de remise|date et heure limites|date de cloture|echeance|fecha limite|fecha limite de presentacion|fecha de cierre|plazo|plazo de presentacion|अन्तिम मिति|म्याद|पेश गर्ने अन्तिम मिति|दाखिला मिति|अंतिम तिथि|जमा करने की अंतिम तिथि|শেষ তারিখ|দাখিলের শেষ তারিখ|দাখিলের তারিখ|sluitingsdatum|sperdatum|sluiting|tarehe ya mwisho|tarehe ya kufunga',
  deadlineTime:
    'deadline time|closing time|submission time|last time|time|heure limite|heure|hora limite|hora|hora de cierre|समय|अन्तिम समय|अंतिम समय|সময়|শেষ সময়|sluitingstyd|tyd|saa|muda',
  questionsUntil:
    'questions until|question deadline|clarification deadline|clarifications until|last date for clarification|enquiries until|pre bid queries until|date limite des questions|fecha limite de consultas|navrae tot',
  openingAt:
    'opening|bid opening|opening date|bid opening date|tender opening|tender opening date|date of opening|date d ouverture|ouverture|fecha de apertura|apertura|खोल्ने मिति|बोलपत्र खोल्ने मिति|खुलने की तिथि|उन्मुक्त मिति|উন্মুক্তকরণের তারিখ|openingsdatum|tarehe ya kufungua',
  language: 'language|langue|idioma|भाषा|ভাষা|taal|lugha',
  country: 'country|pays|pais|देश|দেশ|land|nchi',
  region:
    'region|area|state|province|district|county|departement|provincia|departamento|estado|जिल्ला|प्रदेश|जिला|राज्य|জেলা|বিভাগ|provinsie|distrik|streek|mkoa|wilaya|kaunti',
  city: 'city|town|municipality|location|place|ville|commune|lieu|ciudad|municipio|localidad|lugar|सहर|नगर|नगरपालिका|स्थान|शहर|শহর|স্থান|stad|dorp|plek|mji|mahali',
  eligibility:
    'eligibility|qualification|qualifications|requirements|eligibility criteria|conditions de participation|requisitos|solvencia|योग्यता|पात्रता|যোগ্যতা|vereistes|sifa|vigezo',
  submissionMethod: 'submission method|how to submit|how to bid|modalites de remise|forma de presentacion|indieningswyse|njia ya kuwasilisha',
  submissionPlace: 'submission place|submission address|place of submission|lieu de remise|adresse de remise|lugar de entrega|indieningsplek',
  fundingAgency: 'funding agency|donor|financed by|source of funding|bailleur|financement|financiador|financiacion|दाता|दातृ निकाय|অর্থায়ন|skenker|mfadhili',
  contactName:
    'contact|contact person|contact name|officer|contact officer|interlocuteur|personne a contacter|contacto|persona de contacto|सम्पर्क व्यक्ति|संपर्क व्यक्ति|যোগাযোগকারী|kontak|kontakpersoon|mtu wa kuwasiliana',
  contactEmail:
    'email|e mail|mail|contact email|contact e mail|email address|courriel|adresse e mail|correo|correo electronico|email de contacto|इमेल|ईमेल|ই মেইল|ইমেইল|e pos|eposadres|barua pepe',
  contactPhone:
    'phone|telephone|tel|mobile|contact phone|contact no|contact number|phone number|telephone de contact|telefono|movil|फोन|टेलिफोन|मोबाइल|फ़ोन|ফোন|মোবাইল|telefoon|selfoon|simu',
};

const tabKeys: Readonly<Record<string, string>> = { 'General-information': 'general', 'Detailed-information': 'detailed', 'cpv-codes': 'cpv' };
const publishing = translatorsOf(readPageTexts('publishing'));
const own = translatorsOf(readPageTexts('bulk-drafts'));

function nameOf(field: BulkDraftField, language: InterfaceLanguage): string {
  const [tab, name] = wizardFieldOf(field) ?? [];
  return tab === undefined ? own(language)(`field.${field}`) : publishing(language)(`field.${tabKeys[tab]}.${name}`);
}

const namesIn = new Map<InterfaceLanguage, ReadonlyMap<string, BulkDraftField>>();
/** The names that the wizard gives to the fields in a language, folded. */
const wizardNames = (language: InterfaceLanguage) =>
  namesIn.getOrInsertComputed(language, () => new Map(bulkDraftFields.map((field) => [foldText(nameOf(field, language)), field])));
const others: ReadonlyMap<string, BulkDraftField> = new Map(
  bulkDraftFields.toReversed().flatMap((field) => otherNames[field].split('|').map((name) => [foldText(name), field] as const)),
);

/** The field that a column is for, by its name: first as the reader's language names fields, then as any other. */
export function fieldNamed(name: string, language: InterfaceLanguage): BulkDraftField | null {
  // "Estimated value (NPR) *"
  for (const text of [name, name.replace(/[([][^)\]]*[)\]]/gu, ' ')]) {
    const folded = foldText(text);
    if (folded === '') continue;
    const found = [language, ...interfaceLanguages].map((each) => wizardNames(each).get(folded)).find((field) => field !== undefined);
    const field = found ?? others.get(folded) ?? bulkDraftFields.find((each) => foldText(each) === folded);
    if (field) return field;
  }
  return null;
}

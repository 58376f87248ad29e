// What documents call the fields, in plain text (plain-text.ts): alternatives of regular expressions in all languages that are read.

/** Fields whose value is a date and time. */
export const timeWords = {
  deadline:
    '(?:deadline|closing (?:date|time)|last (?:date|day)|due date|latest by|no later than|not later than|on or before)(?! (?:for|of) (?:questions|clarification|queries|opening))|' +
    'submission (?:date|deadline)|bid submission|date limite|avant le|au plus tard|fecha limite|plazo de presentacion|hasta el|antes del|' +
    'tarehe ya mwisho|mwisho wa kuwasilisha|kabla ya|sluitingsdatum|sluitingstyd|sluit op|voor of op|' +
    'अन्तिम मिति|अन्तिम म्याद|दाखिला|पेश गर्न|बुझाउनु|अंतिम तिथि|अन्तिम तिथि|जमा करने|শেষ তারিখ|সর্বশেষ|দাখিলের|জমাদানের|জমা দেওয়ার',
  openingAt:
    'opening (?:date|of bids|of tenders|will take place)|bids? (?:will|shall) be opened|be opened|ouverture des (?:plis|offres)|apertura|kufunguliwa|zitafunguliwa|ufunguzi|oopgemaak|oopmaak|' +
    'खोलिने|खोल्ने|खोली जाएगी|खोली जाएंगी|खोली जाएगा|खोलने की|খোলা হবে|উন্মুক্ত',
  questionsUntil:
    'clarification|queries|questions|pre-?bid queries|renseignements complementaires|demandes? de renseignements|consultas|aclaraciones|preguntas|maswali|ufafanuzi|navrae voor|vrae|' +
    'जिज्ञासा|स्पष्टीकरण|প্রশ্ন|স্পষ্টীকরণ',
} as const;

/** Fields whose value is money. */
export const moneyWords = {
  'bidSecurity.value':
    'bid security|tender security|bid bond|earnest money|emd|garantie de soumission|cautionnement provisoire|caution provisoire|garantia (?:provisional|de seriedad|de mantenimiento)|' +
    'dhamana ya zabuni|bodsekuriteit|tendersekuriteit|बोलपत्र जमानत|जमानत|धरौटी|बयाना|धरोहर|জামানত|বায়না',
  'documentAccess.fee':
    'document fee|tender fee|cost of (?:the )?(?:bidding|tender) document|price of (?:the )?(?:bidding|tender) document|non-?refundable|frais de dossier|cout du dossier|precio del pliego|costo del pliego|' +
    'ada ya zabuni|gharama ya nyaraka|dokumentfooi|फारामको मूल्य|दस्तुर|फाराम दस्तुर|निविदा शुल्क|निविदा प्रपत्र का मूल्य|শিডিউল মূল্য|দরপত্রের মূল্য|দলিলের মূল্য',
  value:
    'estimated (?:cost|value|price|amount)|cost estimate|contract value|total value|budget|approximate value|value of work|montant (?:estime|estimatif|du marche|total)|valeur estimee|estimation|' +
    'presupuesto|valor estimado|importe|makadirio|thamani|bajeti|geraamde|beraamde|begroting|kontrakwaarde|लागत अनुमान|अनुमानित लागत|लागत इष्टिमेट|ठेक्का रकम|अनुमानित मूल्य|প্রাক্কলিত|চুক্তিমূল্য|আনুমানিক',
} as const;

/** Fields whose value is what stands after their label. */
export const labelWords = {
  contractNumber:
    '(?:contract|tender|bid|ifb|rfp|rfq|nit|procurement|reference|ref|e-?tender|notice)[ .]*(?:identification )?(?:no|number|id|nr|n°)(?![\\p{L}])|reference|' +
    "(?:marche|appel d'offres|consultation|dossier)[ ]*(?:n°|no|numero)|numero de (?:marche|dossier|consultation|expediente|licitacion)|(?:n°|no) de (?:marche|dossier)|expediente|licitacion (?:n°|no|num)|" +
    'nambari ya zabuni|zabuni na(?![\\p{L}])|namba ya zabuni|tendernommer|kontraknommer|bodnommer|ठेक्का नं|बोलपत्र नं|बोलपत्र संख्या|सूचना नं|निविदा (?:सं|संख्या|क्रमांक|नं)|टेंडर (?:सं|संख्या|नं)|দরপত্র (?:নং|নম্বর|বিজ্ঞপ্তি নং)|টেন্ডার (?:নং|নম্বর)|স্মারক নং',
  title:
    '(?:name|title|description) of (?:the )?(?:works?|project|contract|tender|procurement|assignment|services?|goods)|(?:project|contract|tender) (?:title|name)|title|subject(?: matter)?(?: of (?:the )?(?:contract|tender))?|' +
    "objet(?: du marche| de la consultation| de l'appel d'offres)?|intitule|objeto(?: del contrato| de la licitacion)?|jina la (?:zabuni|mradi|kazi)|maelezo ya zabuni|projek(?:naam)?|beskrywing|tenderbeskrywing|" +
    'कामको नाम|आयोजनाको नाम|कामको विवरण|ठेक्काको नाम|विषय|कार्य का नाम|कार्य का विवरण|परियोजना का नाम|কাজের নাম|কাজের বিবরণ|প্রকল্পের নাম|বিষয়',
  buyerName:
    "(?:procuring|contracting|purchasing) (?:entity|authority|agency)(?: name)?|name of (?:the )?(?:employer|client|procuring entity|office|department|buyer|purchaser)|employer|pouvoir adjudicateur|acheteur(?: public)?|maitre d'ouvrage|" +
    'entidad (?:contratante|adjudicadora)|organo de contratacion|poder adjudicador|taasisi (?:nunuzi|inayonunua)|mnunuzi|verkrygende entiteit|aankoper|munisipaliteit se naam|' +
    'खरिद गर्ने निकाय|सार्वजनिक निकाय|कार्यालयको नाम|विभाग का नाम|क्रेता|कार्यालय का नाम|ক্রয়কারী(?: সংস্থা| প্রতিষ্ঠান)?|সংস্থার নাম|কার্যালয়ের নাম',
  contactName:
    'contact(?: person| name| officer)?|person to contact|focal (?:person|point)|attention|attn|personne a contacter|interlocuteur|persona de contacto|contacto|mtu wa kuwasiliana|kontak(?:persoon)?|navrae|सम्पर्क व्यक्ति|संपर्क व्यक्ति|যোগাযোগের ব্যক্তি',
  address: '(?:postal |physical |office |delivery )?address|adresse(?: postale)?|direccion|anwani|adres|ठेगाना|पता|ঠিকানা',
} as const;

/** A length of time after these, beside the amount of a bid security, is how long it is valid. */
export const securityValidityWords = 'valid (?:for|up to)|validity|valable|valide|valida|validez|halali|geldig|मान्य|म्याद|वैध|মেয়াদ|বৈধ';
/** A length of time after these is how long a bid stays valid. */
export const validityWords =
  'bid validity|validity (?:period )?of (?:the )?(?:bids?|tenders?|offers?)|(?:bids?|tenders?|offers?) (?:shall|must|should|will)? ?(?:remain|be) valid|tender validity|delai de validite|validite des offres|plazo de validez|validez de (?:las ofertas|la oferta)|' +
  'uhalali wa zabuni|geldigheid(?:stydperk)?|मान्य|वैधता|বৈধতা|মেয়াদ';
export const durationUnits: readonly (readonly [unit: 'day' | 'week' | 'month' | 'year', words: string])[] = [
  ['day', 'days?|jours?|dias?|siku|dae|दिन|দিন'],
  ['week', 'weeks?|semaines?|semanas?|wiki|weke|हप्ता|सप्ताह|সপ্তাহ'],
  ['month', 'months?|mois|mes(?:es)?|miezi|mwezi|maande?|महिना|महीने|माह|মাস'],
  ['year', 'years?|ans?|annees?|anos?|miaka|mwaka|jaar|jare|वर्ष|साल|বছর'],
];

/** Words that tell the language of a Latin text. */
export const functionWords: Readonly<Record<string, string>> = {
  en: 'the of and to for in shall be with this that is are by will from',
  fr: 'le la les des du et pour dans une est par sur au aux avec ce',
  es: 'el la los las del y para en una por con se que al su',
  sw: 'ya na wa kwa katika za la ni kuwa kama au hii hilo vya cha',
  af: 'die van en vir in n is op met wat word aan te moet sal by',
};

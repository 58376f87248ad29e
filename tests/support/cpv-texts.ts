/** A made-up title with the code that it should get. */
export interface CpvText {
  readonly language: string;
  readonly title: string;
  readonly code: string;
}

const text = (language: string, code: string, ...titles: string[]): CpvText[] => titles.map((title) => ({ language, code, title }));

/** Titles as buyers write them, in the eight languages of the portal. */
export const cpvTexts: readonly CpvText[] = [
  ...text(
    'en',
    '45233140',
    'Upgrading of the road from Lekhnath to Begnas with asphalt',
    'Road works and pavement of ward 7',
    'Blacktopping of Ring Road section 3',
  ),
  ...text('en', '33600000', 'Supply of medicines to the district hospital', 'Purchase of pharmaceutical products for health posts'),
  ...text('en', '30213100', 'Supply of laptops for secondary schools', 'Portable computers for the revenue office'),
  ...text('en', '79713000', 'Guard services for government offices', 'Security guards for the central warehouse'),
  ...text('en', '90910000', 'Cleaning services for the city hall', 'Cleaning of the windows of the airport terminal'),
  ...text('fr', '45233140', 'Travaux de voirie sur la commune de Valmont', 'Réfection de la route départementale 12'),
  ...text('fr', '55524000', 'Restauration scolaire en liaison froide', 'Fourniture de repas pour les cantines scolaires'),
  ...text('fr', '66510000', 'Prestations de services d’assurances pour la ville', 'Assurance de la flotte automobile'),
  ...text('es', '90500000', 'Servicio de recogida de residuos urbanos', 'Recogida y transporte de basuras'),
  ...text('es', '33100000', 'Suministro de equipos médicos para el hospital', 'Adquisición de equipamiento médico'),
  ...text('hi', '45221100', 'गंडक नदी पर पुल का निर्माण', 'पैदल पुल निर्माण कार्य'),
  ...text('hi', '33600000', 'जिला अस्पताल के लिए औषधि की आपूर्ति', 'दवाइयों की खरीद'),
  ...text('ne', '45233140', 'वडा नं. ५ को सडक कालोपत्रे गर्ने कार्य', 'ग्रामीण सडक निर्माण'),
  ...text('ne', '39160000', 'विद्यालयका लागि फर्निचर खरिद', 'कक्षाकोठाको डेस्क बेन्च आपूर्ति'),
  ...text('bn', '45221100', 'উপজেলা সড়কে সেতু নির্মাণ', 'খালের উপর সেতু নির্মাণ কাজ'),
  ...text('bn', '30200000', 'বিদ্যালয়ের জন্য কম্পিউটার সরবরাহ', 'কার্যালয়ের কম্পিউটার ও প্রিন্টার ক্রয়'),
  ...text('sw', '45233140', 'Ujenzi wa barabara ya Moshi hadi Marangu', 'Ukarabati wa barabara za kata'),
  ...text('sw', '33600000', 'Ununuzi wa dawa kwa hospitali ya wilaya', 'Usambazaji wa dawa za hospitali'),
  ...text('af', '45214200', 'Bou van ’n nuwe skoolgebou in Paarl', 'Oprigting van klaskamers by die laerskool'),
  ...text('af', '34300000', 'Verskaffing van bande vir munisipale voertuie', 'Aankoop van bande'),
];

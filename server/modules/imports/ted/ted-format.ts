import { xmlFormat } from '../xml/xml-format.ts';
import { mapExport } from './map-export.ts';

const names = {
  /** Superscripts and similar elements within words. */
  inline: new Set(['FT', 'BR']),
  /** Names of the buyer in all languages, and whom to appeal to. */
  unread: new Set(['ML_AA_NAMES', 'ADDRESS_REVIEW_BODY', 'ADDRESS_MEDIATION_BODY', 'ADDRESS_REVIEW_INFO', 'REVIEW_PROCEDURE', 'LINKS_SECTION']),
};

/** The older TED XML (R2.0.8 and R2.0.9): one notice a document. */
export const ted = xmlFormat({ name: 'ted', recognises: (root) => /^<(?:\w+:)?TED_EXPORT[\s>]/u.test(root), names, map: mapExport });

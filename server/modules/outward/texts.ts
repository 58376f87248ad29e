import { translatorsOf } from '#server/platform/texts.ts';
// Texts stand where all texts stand.
import af from '../../../web/locales/af/outward.json' with { type: 'json' };
import bn from '../../../web/locales/bn/outward.json' with { type: 'json' };
import en from '../../../web/locales/en/outward.json' with { type: 'json' };
import es from '../../../web/locales/es/outward.json' with { type: 'json' };
import fr from '../../../web/locales/fr/outward.json' with { type: 'json' };
import hi from '../../../web/locales/hi/outward.json' with { type: 'json' };
import ne from '../../../web/locales/ne/outward.json' with { type: 'json' };
import sw from '../../../web/locales/sw/outward.json' with { type: 'json' };

/** The translator of what goes out to feed readers and calendars. */
export const textsIn = translatorsOf({ af, bn, en, es, fr, hi, ne, sw });

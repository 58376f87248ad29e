import { translatorsOf } from '../texts.ts';
import af from './texts/af.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import ne from './texts/ne.json' with { type: 'json' };
import sw from './texts/sw.json' with { type: 'json' };

/** The translator of mails in a language. Their texts stand beside what sends them: no page ever needs one. */
export const mailTexts = translatorsOf({ af, bn, en, es, fr, hi, ne, sw });

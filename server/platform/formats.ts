import { bikramSambat } from '../../web/lib/bikram-sambat.ts';
import { registerNepali } from '../../web/lib/format.ts';
import { nepali } from '../../web/lib/nepali.ts';
import { BIKRAM_SAMBAT_SITE, registerCalendar } from '../../web/lib/second-calendar.ts';

registerNepali(nepali);
registerCalendar(BIKRAM_SAMBAT_SITE, bikramSambat);

/** Dates, amounts and names for files that the server writes, with Nepali and Bikram Sambat. */
export { type Formats, formatsOf } from '../../web/lib/formats.ts';

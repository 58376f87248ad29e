import type { NoticePage } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { formatsOf } from '../../lib/site.tsx';
import { reasonOf } from '../../lib/reason-of.ts';
import type { Note } from './page-extras.ts';
import { pageTexts } from './page-texts.server.ts';

/** What a reader must know first: that no contract was awarded, when and why; or that this version is outdated. */
export function notesOf(page: PageRequest, notice: NoticePage): Note[] {
  if (notice.locked) return [];
  const t = pageTexts(page.language);
  const { instant, count, siteZone } = formatsOf(page.site, page.language, translatorOf(page.language));
  const { noAward, version, latestVersion, content, amendments } = notice;
  const zone = content.deadline?.zone ?? siteZone;
  const notes: Note[] = [];
  if (version < latestVersion) {
    const replaced = amendments.find(({ number }) => number === version);
    const values = { number: count(version), total: count(latestVersion), day: replaced ? instant(replaced.at, zone, 'day') : '' };
    notes.push({ text: t(replaced ? 'version.oldOn' : 'version.old', values), link: { label: t('version.current'), to: addressOfNotice(notice) } });
  }
  if (noAward) {
    const { status, at } = noAward;
    const words = reasonOf(noAward.reason ?? null);
    notes.push({
      text: at ? t(`noAward.${status}On`, { day: instant(at.at, at.zone, 'day') }) : t(`noAward.${status}`),
      ...(words === null ? {} : { reason: { label: t('noAward.reason'), words, language: content.language } }),
    });
  }
  return notes;
}

/** The address of each earlier version, by the amendment that replaced it. */
export function versionsOf(page: PageRequest, notice: NoticePage): Record<number, { label: string; to: string }> {
  if (notice.locked) return {};
  const t = pageTexts(page.language);
  const { count } = formatsOf(page.site, page.language, translatorOf(page.language));
  const address = addressOfNotice(notice);
  return Object.fromEntries(
    notice.amendments.map(({ number }) => [number, { label: t('version.before', { number: count(number) }), to: `${address}?version=${number}` }]),
  );
}

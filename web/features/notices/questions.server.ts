import { type Question, listQuestions } from '#contract/questions.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import { type Translate, translatorOf } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { formatsOf } from '../../lib/site.tsx';
import type { Questions, ShownQuestion } from './page-extras.ts';
import { pageTexts } from './page-texts.server.ts';

const SIZE = 50;
const MAX_PAGES = 40;
const PARAMETER = 'questions';

/** The requested page of the questions: `?questions=2`. */
function pageAsked(search: URLSearchParams): number {
  const text = search.get(PARAMETER) ?? '';
  return /^[1-9]\d?$/u.test(text) ? Math.min(Number(text), MAX_PAGES) : 1;
}

function addressOfPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete(PARAMETER);
  else next.set(PARAMETER, String(page));
  return `?${next.toString()}#questions`;
}

/** An open question waits; a declined one has the buyer's reason. */
const answerOf = ({ state, answer }: Question, t: Translate) => ({ label: t(`asked.${state}`), text: answer });

/** The questions about a notice, in words; null where there are none, and nobody can ask. */
export async function questionsOf(page: PageRequest, notice: NoticePage, search: URLSearchParams): Promise<Questions | null> {
  if (notice.locked) return null;
  const number = pageAsked(search);
  const list = await page.call(listQuestions, { query: { notice: notice.id, page: number, size: SIZE } });
  if (list.total === 0 && !list.takesQuestions) return null;
  const t = pageTexts(page.language);
  const general = translatorOf(page.language);
  const { instant, count, siteZone, zoneName } = formatsOf(page.site, page.language, general);
  const zone = notice.content.deadline?.zone ?? siteZone;
  const { until } = list;
  const untilWords = until && {
    day: instant(until.at, until.zone, 'weekday'),
    time: instant(until.at, until.zone, 'time'),
    zone: general('words.zoneTime', { zone: zoneName(until.zone) }),
  };
  const present = (question: Question): ShownQuestion => ({
    id: question.id,
    head: t('asked.head', { number: count(question.number), firm: count(question.firm) }),
    day: instant(question.askedAt, zone, 'day'),
    question: question.question,
    language: question.language,
    hidden: question.hiddenReason === null ? null : t('asked.hidden', { reason: question.hiddenReason }),
    answer: answerOf(question, t),
    amendment: question.amendment === null ? null : t('asked.amendment', { number: count(question.amendment) }),
  });
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(list.total / SIZE)));
  return {
    total: list.total,
    intro: untilWords && t(list.takesQuestions ? 'asked.until' : 'asked.ended', untilWords),
    empty: list.total === 0 ? t('asked.none') : null,
    items: list.items.map(present),
    pager:
      pages === 1
        ? null
        : {
            label: t('pages', { section: general('notice.section.questions') }),
            range: t('range', { from: count((number - 1) * SIZE + 1), to: count(Math.min(number * SIZE, list.total)), total: count(list.total) }),
            previous: number > 1 ? addressOfPage(search, number - 1) : null,
            next: number < pages ? addressOfPage(search, number + 1) : null,
          },
    takesQuestions: list.takesQuestions,
    signIn: list.takesQuestions ? { label: t('asked.signIn'), to: `/login?next=${encodeURIComponent(`${addressOfNotice(notice)}#questions`)}` } : null,
  };
}

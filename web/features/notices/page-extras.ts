import type { NoticeCard, NoticePage, NoticePart, NoticeTime } from '#contract/notices.ts';
import type { SourceDetails } from './source-details.ts';
import type { NoticeNames } from './notice-names.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';

/** A step of the notice's timeline, for display. */
export interface TimelineStep {
  key: string;
  label: string;
  time: NoticeTime | null;
  /** Shown where there is no time. */
  note: string | null;
  /** Set for a future step; the text says so. */
  planned: string | null;
  /** Show time zones: something ends at that moment. */
  exact: boolean;
}

/** Which page of a long list is shown, with links to its neighbours. */
export interface Pager {
  label: string;
  range: string;
  previous: string | null;
  next: string | null;
}

export interface Similar {
  title: string;
  moreLink: { label: string; to: string };
  cards: readonly NoticeCard[];
  sectors: SectorNames;
}

/** A message that a reader must see first. */
export interface Note {
  text: string;
  /** In the words of the source or the buyer. */
  reason?: { label: string; words: string; language?: string | undefined };
  link?: { label: string; to: string };
}

/** How to read a locked notice in full. */
export interface Access {
  title: string;
  text: string;
  /** What a subscription includes. */
  includes: readonly string[];
  /** The plans; paying one leads back to the notice. */
  subscribe: { label: string; to: string };
  /** For visitors; it leads back to the notice. */
  signIn: { label: string; to: string };
  back: string;
  /** For a signed-in user without access. */
  none: string;
  help: string;
}

/** What a notice's page says of its documents. */
export interface DocumentWords {
  /** Type, format, size, version and language of each, by its id. */
  facts: Readonly<Record<string, string>>;
  /** Null where the portal keeps none of them. */
  signIn: { label: string; to: string } | null;
  /** Label of the button that downloads all; null for a single file. */
  zip: string | null;
  /** Number of documents on a page of them. */
  pageSize: number;
}

/** A question and its answer, for display. */
export interface ShownQuestion {
  id: string;
  head: string;
  day: string;
  question: string | null;
  language: string;
  /** Why an administrator hid it; null: it is not hidden. */
  hidden: string | null;
  answer: { label: string; text: string | null };
  /** That the answer changed the tender, by which amendment. */
  amendment: string | null;
}

/** The questions about a notice. */
export interface Questions {
  total: number;
  /** Until when questions are taken. */
  intro: string | null;
  empty: string | null;
  items: readonly ShownQuestion[];
  pager: Pager | null;
  takesQuestions: boolean;
  /** For visitors, while questions are taken. */
  signIn: { label: string; to: string } | null;
}

/** The search among many lots: a form that works without scripts. */
export interface LotSearchForm {
  label: string;
  button: string;
  words: string;
  /** The other parts of the address. */
  kept: readonly (readonly [string, string])[];
  /** Nothing was found. */
  empty: string | null;
}

/** What the server adds to the notice for its page, in finished words. */
export interface PageExtras {
  /** It is not published yet: nobody follows it. */
  isPreview: boolean;
  /** The value in words, where the page's language has them; null for a locked notice, and without a value. */
  valueWords: string | null;
  timeline: { label: string; steps: readonly TimelineStep[] };
  /** Null for a locked notice, and without documents. */
  documents: DocumentWords | null;
  /** The notice's places in the publication log. */
  log: { label: string; links: readonly { label: string; to: string }[] };
  pagers: Readonly<Partial<Record<NoticePart, Pager>>>;
  /** Null where all lots stand on the page. */
  lotSearch: LotSearchForm | null;
  /** Null where there are none, and nobody can ask. */
  questions: Questions | null;
  similar: Similar | null;
  notes: readonly Note[];
  /** The version that each amendment replaced, by its number. */
  versions: Readonly<Record<number, { label: string; to: string }>>;
  /** Null for a locked notice. */
  sourceDetails: SourceDetails | null;
  /** Null for an unlocked notice. */
  access: Access | null;
}

/** The data of a notice page below its head. */
export interface BodyProps {
  notice: NoticePage;
  names: NoticeNames;
  extras: PageExtras;
  /** The server's time. */
  now: string;
}

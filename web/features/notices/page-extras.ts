import type { NoticeCard, NoticePage, NoticePart, NoticeTime } from '#contract/notices.ts';
import type { SourceDetails } from './source-details.ts';
import type { NoticeNames } from './notice-names.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';

/** A step of the notice's life as it is read. */
export interface TimelineStep {
  key: string;
  label: string;
  time: NoticeTime | null;
  /** Said where there is no time. */
  note: string | null;
  /** It lies ahead; the text says so. */
  planned: string | null;
  /** Zones beside its own matter: something ends then. */
  exact: boolean;
}

/** Which page of a long part is shown, and the ways to its neighbours. */
export interface Pager {
  label: string;
  range: string;
  previous: string | null;
  next: string | null;
}

export interface Similar {
  title: string;
  more: { label: string; to: string };
  cards: readonly NoticeCard[];
  sectors: SectorNames;
}

/** What a reader must know first. */
export interface Note {
  text: string;
  /** In the words of the source or the buyer. */
  reason?: { label: string; words: string; language?: string | undefined };
  link?: { label: string; to: string };
}

/** What a locked notice says of how to read it whole. */
export interface Access {
  title: string;
  text: string;
  /** What a subscription opens. */
  gives: readonly string[];
  /** Sign In, which leads back to the notice, and Register. */
  enter: readonly { label: string; to: string }[];
  back: string;
  /** To who is signed in and has no right to it. */
  none: string;
  help: string;
}

/** What the server puts together for a notice page beside the notice: all of its words are made. */
export interface PageExtras {
  timeline: { label: string; steps: readonly TimelineStep[] };
  pagers: Readonly<Partial<Record<NoticePart, Pager>>>;
  similar: Similar | null;
  notes: readonly Note[];
  /** The version that each amendment replaced, by its number. */
  versions: Readonly<Record<number, { label: string; to: string }>>;
  /** Null for a locked notice. */
  more: SourceDetails | null;
  /** Null for one that is not locked. */
  access: Access | null;
}

/** All that the part of a notice page below its head is made of. */
export interface BodyProps {
  notice: NoticePage;
  names: NoticeNames;
  parts: PageExtras;
  /** The server's time. */
  now: string;
}

/** A text of a notice in another language. */
export interface OtherLanguage {
  code: string;
  /** The language's own name. */
  name: string;
  title: string | null;
  description: string | null;
}

/** A label with its lines. */
export interface WordRow {
  label: string;
  lines: readonly string[];
  /** Lines in the page's language, while the others are in `language`. */
  own?: readonly string[];
  language?: string;
}

/** Another notice of the same procedure. */
export interface RelatedNotice {
  to: string;
  title: string;
  language: string | null;
  /** Its type, and when it was published. */
  line: string;
}

/** What only some sources give: other languages, places, criteria, other notices of the procedure. The server makes all the words. */
export interface SourceDetails {
  languages: { label: string; items: readonly OtherLanguage[] } | null;
  change: { label: string; text: string; language?: string } | null;
  related: { label: string; items: readonly RelatedNotice[] } | null;
  scope: readonly WordRow[];
  contact: readonly WordRow[];
  /** By id of the lot. */
  lots: Readonly<Record<string, { rows: readonly WordRow[]; languages: SourceDetails['languages'] }>>;
  /** By id of the award. */
  awards: Readonly<Record<string, readonly WordRow[]>>;
}

/** A text of a notice in another language. */
export interface OtherLanguage {
  code: string;
  /** The language's own name. */
  name: string;
  title: string | null;
  description: string | null;
}

/** A label with its lines. */
export interface DetailRow {
  label: string;
  lines: readonly string[];
  /** Further lines, in the page's language. */
  linesInPageLanguage?: readonly string[];
  /** Of `lines`, where it is not the page's. */
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

/** What only some sources give: other languages, places, criteria, other notices of the procedure. The server writes all these texts. */
export interface SourceDetails {
  languages: { label: string; items: readonly OtherLanguage[] } | null;
  change: { label: string; text: string; language?: string } | null;
  related: { label: string; items: readonly RelatedNotice[] } | null;
  scope: readonly DetailRow[];
  contact: readonly DetailRow[];
  /** By id of the lot. */
  lots: Readonly<Record<string, { rows: readonly DetailRow[]; languages: SourceDetails['languages'] }>>;
  /** By id of the award. */
  awards: Readonly<Record<string, readonly DetailRow[]>>;
}

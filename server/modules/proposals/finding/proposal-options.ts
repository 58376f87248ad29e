/** What the site and the reader know beforehand. */
export interface ProposalOptions {
  /** Language of the document; null: find out. */
  readonly language: string | null;
  readonly country: string | null;
  readonly currency: string | null;
  /** IANA. */
  readonly timeZone: string;
}

/** What a module writes into the audit log, as it declares it (`*.audit.ts`). */
export interface AuditNames {
  /** What can be done, dotted: `organisation.approve`. */
  readonly acts: readonly string[];
  /** What it can be done to. */
  readonly things: readonly string[];
}

/**
 * Declares names of the audit log. `scripts/generate-audit-names.ts` puts those of all modules where the browser and the types
 * find them; each has a text in every language (`log.act`, `log.thing`).
 */
export const defineAuditNames = (names: AuditNames): AuditNames => names;

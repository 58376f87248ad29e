/** What a module writes to the audit log. Each module declares it in `*.audit.ts`. */
export interface AuditNames {
  /** The acts, dotted: `organisation.approve`. */
  readonly acts: readonly string[];
  /** Kinds of subject. */
  readonly subjectKinds: readonly string[];
}

/**
 * Declares names of the audit log. `scripts/generate-audit-names.ts` collects those of all modules for the browser and the types. Each has
 * a text in every language (`log.act`, `log.thing`).
 */
export const defineAuditNames = (names: AuditNames): AuditNames => names;

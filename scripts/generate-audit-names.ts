// Writes contract/audit-names.generated.ts: the modules' names of the audit log. With --check: fails when the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '#server/modules.ts';

const target = join(import.meta.dirname, '../contract/audit-names.generated.ts');
const names = modules.flatMap(({ auditNames }) => auditNames ?? []);
const list = (name: string, items: readonly string[]) => `export const ${name} = [\n${items.map((item) => `  '${item}',\n`).join('')}] as const;\n`;
const acts = names.flatMap((each) => each.acts);
const subjectKinds = names.flatMap((each) => each.subjectKinds);
const duplicates = [...acts, ...subjectKinds].filter((name, index, all) => all.indexOf(name) !== index);
if (duplicates.length > 0) throw new Error(`Declared twice: ${duplicates.join(', ')}`);
const text = `// Made by scripts/generate-audit-names.ts from the modules' declarations (*.audit.ts). Browsers import it.\n${list('auditActs', acts)}${list('auditSubjectKinds', subjectKinds)}`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('contract/audit-names.generated.ts differs from the modules: run node scripts/generate-audit-names.ts');
  process.exitCode = 1;
}

// Writes docs/access.md: every endpoint of the contract, and who may call it. With --check: fails when the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#contract/index.ts';
import { mayCallAs, personas } from '#tests/support/access-table.ts';

const target = join(import.meta.dirname, '../docs/access.md');
const rows = endpoints
  .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
  .map(
    ({ method, path, access }) =>
      `| ${method} | ${path} | ${access} | ${personas.map((persona) => (mayCallAs[access].includes(persona) ? '●' : '')).join(' | ')} |`,
  );
const text = `# Who may call what

Made from the contract by \`scripts/generate-access.ts\`; \`tests/unit/access-matrix.test.ts\` asks the running application for each
cell, \`tests/unit/access-public.test.ts\` each public one with an input that is right. A token that is expired, forged, ended or of
another site is answered 401 whatever is asked. A dot: may call it, for the own organisation; what belongs to others is 404 for everybody but an owner of an ancestor
and the superAdmin, who name the organisation in the header \`child-org\`. A superAdmin so acts for any organisation, with every
permission in it. Who has not proved the e-mail address reaches only what proves it.

| method | path | access | ${personas.join(' | ')} |
|---|---|---|${personas.map(() => '---').join('|')}|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/access.md differs from the contract: run node scripts/generate-access.ts');
  process.exitCode = 1;
}

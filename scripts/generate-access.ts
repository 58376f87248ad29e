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

Made from the contract by \`scripts/generate-access.ts\`, and asked of the running application cell by cell:
\`tests/unit/access-matrix.test.ts\`, the public ones with an input that is right \`access-public.test.ts\`; things of others by an id
in the path \`access-objects.test.ts\`, in a query or a body \`access-ids.test.ts\`; fields that a body has not
\`extra-fields.test.ts\`. A token that is expired, forged, ended or of another site is answered 401 whatever is asked.

A dot: may call it, for the own organisation; what belongs to others is 404 for everybody but an owner of an ancestor and the
superAdmin, who name the organisation in the header \`child-org\`. A superAdmin so acts for any organisation, with every permission
in it. Who has not proved the e-mail address reaches only what proves it.

| method | path | access | ${personas.join(' | ')} |
|---|---|---|${personas.map(() => '---').join('|')}|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/access.md differs from the contract: run node scripts/generate-access.ts');
  process.exitCode = 1;
}

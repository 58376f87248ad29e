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

\`scripts/generate-access.ts\` makes this table from the contract. Tests ask the running application for every cell:

- \`tests/unit/access-matrix.test.ts\`: every endpoint and role; \`access-public.test.ts\`: public endpoints with correct input.
- \`access-objects.test.ts\`: other people's objects by an id in the path; \`access-ids.test.ts\`: by an id in a query or a body.
- \`extra-fields.test.ts\`: fields that a body must not have.

An expired, forged or ended token, or one of another site, is always answered 401.

A dot means: may call it, for their own organisation. Objects of others answer 404, except to an owner of a parent and to the
superAdmin. They name the organisation in the header \`child-org\`. So a superAdmin acts for any organisation, with every
permission in it. Without a confirmed email address, a person reaches only what confirms it.

| method | path | access | ${personas.join(' | ')} |
|---|---|---|${personas.map(() => '---').join('|')}|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/access.md differs from the contract: run node scripts/generate-access.ts');
  process.exitCode = 1;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { enter, join, makeMember, someone } from './people.ts';
import { expect, expectAccessible, expectNoOverflow, port, test } from './support.ts';

test('an owner sets up the webhook of the team, tries it, and a colleague sees how it is', { tag: '@phone' }, async ({ page, browser, consoleProblems }) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    void (async () => {
      received.push(await text(request));
      response.writeHead(204).end();
    })();
  });
  // The one host that is not public and may be reached (playwright.config.ts).
  receiver.listen(port + 50, '127.0.0.1');
  await once(receiver, 'listening');
  const owner = await makeMember('SELLER');
  const colleague = await join(owner, someone(), 3);
  const main = page.getByRole('main');
  await enter(page, owner, '/my-alerts');
  await main.getByRole('link', { name: 'Webhook' }).click();
  await main.getByLabel('Address').fill('https://localhost/hooks');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main).toContainText('This address is not public.');
  consoleProblems.splice(0);
  await main.getByLabel('Address').fill(`http://127.0.0.1:${port + 50}/hooks`);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByLabel('Secret')).toHaveValue(/^whsec_/u);
  await main.getByRole('button', { name: 'Send test message' }).click();
  // By itself, without another press.
  await expect(main.getByRole('row', { name: /test/u })).toContainText('Delivered');
  expect(received.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual(['test']);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const other = await browser.newPage();
  await enter(other, colleague, '/my-alerts?show=webhook');
  await expect(other.getByRole('main')).toContainText('It works.');
  await expect(other.getByRole('button', { name: 'Delete webhook' })).toHaveCount(0);
  await other.context().close();

  await main.getByRole('button', { name: 'Delete webhook' }).click();
  await main.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(main.getByLabel('Address')).toHaveValue('');
  receiver.close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { importTest } from '#tests/support/importing.ts';

// Made-up files in the shape of each source, with its quirks (fixtures/*).
const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
const { connection, importFiles } = await importTest();
const importContent = (name: string) => importFiles([fixture(name)]);
interface Stored {
  content: NoticeContent;
  status: string;
  version: number;
  buyer: string | null;
}
const readNotice = async (source: string, key: string) =>
  (
    await connection.pool.query<Stored>(
      'select n.content, n.status, n.version, o.name as buyer from notice n left join organisation o on o.id = n.buyer_id where source = $1 and source_key = $2',
      [source, key],
    )
  ).rows[0]!;

describe('the built-in mappings', () => {
  it('eTenders: quoted line breaks, dates, repeated numbers, too few cells, a missing number, an invalid date, a formula', async () => {
    const { counters, errors, status } = await importContent('za-etenders.csv');
    expect(counters).toEqual({ read: 7, new: 4, amended: 1, failed: 2 });
    expect(errors.map(({ code }) => code)).toEqual(['ragged-row', 'no-key']);
    expect(errors[0]!.raw).toBe('Services: General,MADE/01/2026 ,too few cells,05/01/2026\n');
    expect(readFileSync(fixture('za-etenders.csv')).subarray(errors[0]!.position!).toString()).toMatch(/^Services: General,MADE\/01\/2026 ,too few/u);
    expect(status).toBe('done');
    const road = await readNotice('za-etenders', 'MADE/01/2026');
    expect(road).toMatchObject({ status: 'published', version: 1, buyer: 'Sandbaai Municipality' });
    expect(road.content).toMatchObject({
      title: 'RESURFACING OF THE HARBOUR ROAD PHASE 2',
      type: 'invitationForBids',
      method: 'open',
      country: 'ZA',
      region: 'Western Cape',
      city: 'Sandbaai',
      publishedAt: { at: '2026-01-04T22:00:00.000Z', zone: 'Africa/Johannesburg', dateOnly: true },
      deadline: { at: '2026-02-06T21:59:59.000Z', zone: 'Africa/Johannesburg', dateOnly: true },
      submissionMethod: 'Two envelopes',
      contact: { name: 'Contact aaa', email: 'a@sandbaai.example.invalid' },
      references: ['MADE/01/2026', '1001'],
      sourceUrl: 'https://www.etenders.gov.za/tender/1001',
    });
    // The title is not said again.
    expect(road.content.description).toMatch(/^Special conditions: Bids stay valid for 90 days\.\n"Late" bids are not opened\.\n\nBriefing session: Yes/u);
    expect(road.content.flags).toBeUndefined();
    expect(road.content.contact).not.toHaveProperty('phone');
    expect((await readNotice('za-etenders', 'MADE/02/2026')).content).toMatchObject({ type: 'requestForQuotations', city: 'East London' });
    const twice = await readNotice('za-etenders', 'MADE/03/2026');
    expect(twice).toMatchObject({ version: 2, content: { title: 'Second description of the same number', type: 'marketConsultation' } });
    expect((await readNotice('za-etenders', 'MADE/04/2026')).content).toMatchObject({
      title: '=HYPERLINK("http://evil.example","x")',
      asGiven: { deadline: '31/02/2026' },
      flags: ['deadline-implausible'],
    });
  });

  it('Assam: lakh and crore, Indian time, "NA ", chains of offices, a losing bidder', async () => {
    expect((await importContent('in-assam-tenders.csv')).counters).toEqual({ read: 2, new: 2 });
    const bridge = await readNotice('in-assam-tenders', '2031_MADE_1_1');
    expect(bridge).toMatchObject({ status: 'awarded', buyer: 'Hill Works Department' });
    expect(bridge.content).toMatchObject({
      buyerName: 'Hill Works Department',
      procuringEntityName: 'Ridge Division',
      category: 'works',
      value: { amount: '15207667', currency: 'INR' },
      publishedAt: { at: '2016-06-21T06:30:00.000Z', zone: 'Asia/Kolkata' },
      openingAt: { at: '2016-07-15T08:30:00.000Z' },
      classifications: [{ scheme: 'x_GEPNIC', code: 'Civil Works - Bridges' }],
      awards: [{ id: 'award-1', date: '2016-09-01', value: { amount: '14800000.5', currency: 'INR' }, suppliers: [{ name: 'Ridge Builders' }] }],
    });
    expect(bridge.content.publishedAt).not.toHaveProperty('zoneAssumed');
    expect(bridge.content.description).toBe('Bridge of concrete with approaches\n\nPre-bid meeting: 28-Jun-2016 11:00 AM');
    const seeds = await readNotice('in-assam-tenders', '2031_MADE_2_1');
    expect(seeds.content).toMatchObject({ type: 'expressionOfInterest', method: 'limited', publishedAt: { at: '2016-06-20T18:30:00.000Z' } });
    // No value is given: the amount is kept, and flagged. The row's bidder lost.
    expect(seeds.content).toMatchObject({ value: { amount: '0' }, flags: ['value-implausible'], references: ['2031_MADE_2_1'] });
    expect(seeds.content.awards).toEqual([{ id: 'award-1', date: '2016-09-02', value: { amount: '500000', currency: 'INR' } }]);
    expect(seeds.content.procuringEntityName).toBeUndefined();
  });

  it('ACT: contracts as awards; a repeated row is a duplicate; invisible blanks are trimmed', async () => {
    expect((await importContent('au-act-contracts.csv')).counters).toEqual({ read: 3, new: 2, duplicate: 1 });
    const camp = await readNotice('au-act-contracts', 'MADE-1');
    expect(camp).toMatchObject({ status: 'awarded', version: 1 });
    expect(camp.content).toMatchObject({ type: 'contractAward', country: 'AU', value: { amount: '58665.5', currency: 'AUD' } });
    expect(camp.content.awards).toMatchObject([{ date: '2025-09-15', contractNumber: 'MADE-1', suppliers: [{ name: 'Camp Office' }] }]);
    const panel = (await readNotice('au-act-contracts', 'MADE-2')).content;
    expect(panel).toMatchObject({ references: ['MADE-2', 'PIXX0000002'], flags: ['value-implausible'] });
    expect(panel.awards![0]!.suppliers).toEqual([{ name: 'Made, Up & Partners Pty Ltd' }]);
  });

  it('SAM.gov: types, deadlines with and without an offset, several documents in one cell', async () => {
    expect((await importContent('us-sam-gov.csv')).counters).toEqual({ read: 3, new: 3 });
    const content = (await readNotice('us-sam-gov', 'made0001')).content;
    expect(content).toMatchObject({ deadline: { at: '2026-05-20T20:00:00.000Z', zone: 'America/New_York' }, contractNumber: 'MADE-S-0001' });
    expect(content.deadline).not.toHaveProperty('zoneAssumed');
    expect(content.documents?.map(({ url }) => url)).toEqual(['https://sam.example/files/1/download', 'https://sam.example/files/2/download']);
    expect(content.description).toBe('Department: DEPT OF MADE › MADE RESEARCH AGENCY\nArchived on: 2026-06-19');
    expect(content.classifications).toEqual([
      { scheme: 'NAICS', code: '541715' },
      { scheme: 'PSC', code: 'AC12' },
    ]);
    expect((await readNotice('us-sam-gov', 'made0002')).content).toMatchObject({
      type: 'priorInformation',
      deadline: { at: '2026-04-28T19:00:00.000Z', zoneAssumed: true },
      flags: ['deadline-zone-assumed'],
    });
    const award = await readNotice('us-sam-gov', 'made0003');
    expect(award).toMatchObject({ status: 'awarded', content: { type: 'contractAward' } });
    expect(award.content).not.toHaveProperty('sourceUrl');
  });

  it('DECP: year 0218, CPV in other spellings, days with an offset, an amount of 0, modifications, concessions', async () => {
    expect((await importContent('fr-decp.json')).counters).toEqual({ read: 4, new: 3, amended: 1 });
    const fence = await readNotice('fr-decp', '10000000000014/2018MADE01');
    expect(fence).toMatchObject({ status: 'awarded', version: 2, buyer: 'Commune de Pré-Neuf' });
    expect(fence.content).toMatchObject({
      title: "Clôture de l'école",
      language: 'fr',
      city: 'Pré-Neuf',
      value: { amount: '61000', currency: 'EUR' },
      publishedAt: { at: '2018-12-25T23:00:00.000Z' },
      flags: ['award-date-implausible'],
    });
    expect(fence.content.awards).toEqual([
      {
        id: 'award-1',
        status: 'active',
        date: '0218-10-29',
        value: { amount: '61000', currency: 'EUR' },
        contractNumber: '2018MADE01',
        suppliers: [
          { name: 'CLOTURES SA', scheme: 'FR-SIRET', identifier: '20000000000011' },
          { name: 'Bois & Fils', scheme: 'TVA', identifier: 'BE0123456789' },
        ],
      },
    ]);
    const { rows: amendments } = await connection.pool.query<{ at: Date; reason: string; changes: { path: string }[] }>(
      `select at, reason, changes from notice_amendment where notice_id = (select id from notice where source_key = '10000000000014/2018MADE01')`,
    );
    expect(amendments).toMatchObject([{ at: new Date('2019-02-11T23:00:00Z'), reason: 'Avenant n° 1' }]);
    expect(amendments[0]!.changes.map(({ path }) => path)).toContain('value.amount');

    // The second record of the number has no supplier: the supplier is cleared.
    const paper = await readNotice('fr-decp', '10000000000014/2018MADE02');
    expect(paper).toMatchObject({
      version: 2,
      content: { region: 'Sarthe', value: { amount: '40000' }, classifications: [{ scheme: 'CPV', code: '30199000' }] },
    });
    expect(paper.content.awards![0]).not.toHaveProperty('suppliers');
    expect(paper.content.awards![0]!.date).toBe('2019-03-26');
    expect(paper.content.flags).toBeUndefined();
    const concession = await readNotice('fr-decp', '10000000000022/2018MADE03');
    expect(concession).toMatchObject({ buyer: 'DEPARTEMENT NEUF', content: { value: { amount: '1500000' }, method: 'open' } });
    expect(concession.content.awards).toMatchObject([{ date: '2018-12-17', suppliers: [{ name: 'Compagnie Neuve' }] }]);
    const { rows } = await connection.pool.query(
      `select c.code, c.cpv from notice_classification c join notice n on n.id = c.notice_id where n.source_key = '10000000000014/2018MADE01'`,
    );
    expect(rows).toEqual([{ code: '45340000-2', cpv: '45340000' }]);
  });
});

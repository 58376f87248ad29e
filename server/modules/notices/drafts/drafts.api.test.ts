import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { DraftConflict, NoticeDetails } from '#contract/drafts.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type Writer, detailsOf, goodDeadline, makeReadyDraft, readyTabs, saveTab, startDraft, submitDraft, trust } from '#tests/support/drafts.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-25T06:00:00Z');
const app = await testApp({ clock });

async function writer(options: Parameters<typeof makePerson>[1] = {}): Promise<Writer & { organisationId: number; organisation: string }> {
  const person = await makePerson(app, options);
  return { token: await tokenOf(app, person), organisationId: person.organisationId, organisation: person.organisation };
}
const missingOf = ({ missing }: Pick<NoticeDetails, 'missing'>) => missing.map(({ tab, field }) => `${tab}.${field}`);

const lot = (number: number) => ({ id: `LOT-${number}`, title: `Lot ${number}`, value: { amount: String(number), currency: 'NPR' } });
const lots = (...titles: string[]) => ({ lots: { put: titles.map((title, index) => ({ id: String(index + 1), title })) } });
const award = (of: string[]) => ({ awards: { put: [{ id: '1', title: 'Chairs', lots: of }], remove: [] } });
const lotOf = (index: number) => ({ id: String(index), title: `Lot ${index}` });

describe('a draft', () => {
  test('begins with what the organisation is known by, and says what is missing', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const details = await detailsOf(app, buyer, id);
    expect(details).toMatchObject({
      mayEdit: true,
      status: 'draft',
      stage: null,
      revision: 1,
      organisation: { id: buyer.organisation, approval: 'approved' },
      rejection: null,
      publishAt: null,
      opens: [],
      editedBy: 'Given Name',
    });
    expect(details.fields['General-information']).toMatchObject({
      language: 'en',
      country: 'NP',
      value: { amount: null, currency: 'NPR' },
      deadline: { date: null, time: null, zone: 'Asia/Kathmandu' },
      type: 'invitationForBids',
      kind: 'offline',
    });
    expect(details.proposed).toContain('General-information.buyerName');
    expect(details.tabs.map(({ tab, visited, complete }) => [tab, visited, complete])).toEqual([
      ['General-information', false, false],
      ['Contact-information', false, false],
      ['Detailed-information', false, false],
      ['cpv-codes', false, false],
      ['Documents', false, false],
      ['CAI', false, false],
    ]);
    expect(missingOf(details)).toEqual([
      'General-information.title',
      'General-information.deadline',
      'Contact-information.email',
      'Detailed-information.descriptionHtml',
      'Detailed-information.submissionMethod',
      'cpv-codes.cpv',
      'CAI.noAwardYet',
    ]);
    expect(details.abilities).toEqual(['save', 'remove', 'submit', 'copy', 'saveAsTemplate']);
  });

  test('is saved however unfinished it is, and kept as it was entered', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const entered = { title: 'Ro', value: { amount: null, currency: 'USD' }, deadline: { date: '2027-01-21', time: null, zone: null } };
    const { status, body } = await saveTab(app, buyer, id, 'General-information', entered);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, revision: 2, others: [] });
    expect(body.checks).toContainEqual(expect.objectContaining({ code: 'no-time-zone', severity: 'hard', field: 'deadline', source: 'general' }));
    await saveTab(app, buyer, id, 'Contact-information', { email: 'half@', web: 'office', phone: 'ask me' });
    const details = await detailsOf(app, buyer, id);
    expect(details.fields['General-information']).toMatchObject(entered);
    expect(details.fields['Contact-information']).toMatchObject({ email: 'half@', web: 'office', phone: 'ask me' });
    expect(details.missing).toEqual(
      expect.arrayContaining([
        { tab: 'General-information', field: 'deadline.time', rule: 'required' },
        { tab: 'Contact-information', field: 'email', rule: 'format-email' },
        { tab: 'Contact-information', field: 'phone', rule: 'phone' },
        { tab: 'Contact-information', field: 'web', rule: 'web' },
      ]),
    );
    // Null and an empty text both empty a field.
    await saveTab(app, buyer, id, 'General-information', { title: null, deadline: null });
    await saveTab(app, buyer, id, 'Contact-information', { email: '' });
    const emptied = await detailsOf(app, buyer, id);
    expect(emptied.fields['General-information']).not.toHaveProperty('title');
    expect(emptied.fields['General-information']).not.toHaveProperty('deadline');
    expect(emptied.fields['Contact-information']).not.toHaveProperty('email');
  });

  test.each([
    [{ value: { amount: '12,5', currency: 'NPR' } }, 'body.value.amount', 'format-regex'],
    [{ value: { amount: '5', currency: 'QQQ' } }, 'body.value.currency', 'currency'],
    [{ language: 'qq' }, 'body.language', 'language'],
    [{ country: 'QQ' }, 'body.country', 'country'],
    [{ deadline: { date: '2027-01-21', time: '12:00', zone: 'Mars/Olympus' } }, 'body.deadline.zone', 'time-zone'],
    [{ deadline: { date: '2027-02-30', time: '12:00', zone: null } }, 'body.deadline.date', 'format-date'],
    [{ title: 'x'.repeat(501) }, 'body.title', 'most-string'],
    [{ title: 'two\nlines' }, 'body.title', 'line'],
    [{ noSuchField: 1 }, 'body.noSuchField', 'unknown'],
  ])('refuses what can never be right: %j', async (change, path, rule) => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const { status, body } = await saveTab<Problem>(app, buyer, id, 'General-information', { ...change, city: 'Pokhara' });
    expect({ status, errors: body.errors?.map((error) => [error.path, error.rule]) }).toEqual({ status: 400, errors: [[path, rule]] });
    expect(await detailsOf(app, buyer, id)).toMatchObject({ revision: 1 });
  });

  test('keeps every field of every tab', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const money = { amount: '100.50', currency: 'NPR' };
    const year = { count: 1, unit: 'year' };
    const tabs = {
      'General-information': {
        ...readyTabs(app)['General-information'],
        city: 'Pokhara',
        region: 'Gandaki',
        contractNumber: 'DO-12',
        method: 'open',
        methodDetails: 'National Competitive Bidding',
        category: 'goods',
        questionsUntil: { date: '2027-01-10', time: '17:00', zone: 'Asia/Kathmandu' },
        openingAt: { date: '2027-01-21', time: '14:00', zone: 'Asia/Kathmandu' },
        sibutu: true,
        free: true,
      },
      'Contact-information': {
        organisationName: 'District Office',
        title: 'Ms',
        firstName: 'Sita',
        lastName: 'Rai',
        address: 'Main road 1',
        city: 'Pokhara',
        state: 'Gandaki',
        country: 'NP',
        phone: '+977 61 520000',
        email: 'sita@office.test',
        fax: '061-520001',
        postalCode: '33700',
        web: 'https://office.test',
        procurement: 'Procurement unit',
      },
      'Detailed-information': {
        descriptionHtml: '<p>Two <strong>hundred</strong> chairs.</p><ul><li>with arms</li></ul>',
        teaser: 'Chairs for the district.',
        eligibility: 'Registered suppliers',
        submissionMethod: 'By hand',
        submissionPlace: 'Front desk',
        openingPlace: 'Meeting room',
        bidSecurity: { value: money, validity: { count: 90, unit: 'day' }, description: 'Bank guarantee' },
        bidValidity: { count: 60, unit: 'day' },
        documentAccess: { description: 'At the office', fee: money },
        contractPeriod: { start: '2027-02-01', end: '2027-12-31', duration: year },
        hasOptions: true,
        options: 'Fifty more',
        hasRenewal: true,
        renewal: { maximum: 2, description: 'Once a year' },
        framework: { maximumParticipants: 3, maximumValue: money },
        criteria: [{ kind: 'price', name: 'Price', weight: '100' }],
        places: [{ name: 'Store', city: 'Pokhara', country: 'NP' }],
        fundingAgency: 'WB',
        sourceOfFunding: 'Loan',
        project: { id: 'P1', title: 'Schools' },
        reviewDetails: 'Within seven days',
        lots: {
          put: [{ id: '1', title: 'Chairs with arms', description: 'A hundred', value: money, deadline: goodDeadline(app), cpv: ['39112000'] }],
          remove: [],
        },
      },
      'cpv-codes': { cpv: ['39112000', '39113000'] },
      CAI: {
        noAwardYet: false,
        awards: {
          put: [
            {
              id: 'a1',
              title: 'First',
              description: 'For lot 1',
              status: 'active',
              date: '2027-03-01',
              value: money,
              suppliers: [{ name: 'Chairs Ltd', scheme: 'NP-PAN', identifier: '1', country: 'NP' }],
              contractNumber: 'C-1',
              lots: ['1'],
              bids: 4,
            },
          ],
          remove: [],
        },
      },
    } as const;
    for (const [tab, body] of Object.entries(tabs)) expect((await saveTab(app, buyer, id, tab as keyof typeof tabs, body)).status).toBe(200);
    const { fields } = await detailsOf(app, buyer, id);
    const { lots, ...detailed } = tabs['Detailed-information'];
    const { awards, ...cai } = tabs.CAI;
    expect(fields).toEqual({
      'General-information': tabs['General-information'],
      'Contact-information': tabs['Contact-information'],
      'Detailed-information': { ...detailed, lots: lots.put },
      'cpv-codes': tabs['cpv-codes'],
      CAI: { ...cai, awards: awards.put },
    });
    const { body: preview } = await callApi<{ content: Record<string, unknown>; state: string }>(app, 'GET', `/notices/preview?id=${id}`, buyer);
    expect(preview).toMatchObject({ locked: false, state: 'open', title: 'Supply of office chairs', isNew: true });
    expect(preview.content).toMatchObject({
      description: 'Two hundred chairs.\n\n• with arms',
      deadline: { at: '2027-01-21T06:15:00.000Z', zone: 'Asia/Kathmandu' },
      bidSecurity: { value: money, validity: { count: 90, unit: 'day' } },
      contractPeriod: { start: { at: '2027-02-01T00:00:00.000Z', dateOnly: true } },
    });
  });

  test('takes the longest description in any script, and none longer', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const longest = `<p>${'न'.repeat(99_993)}</p>`;
    await saveTab(app, buyer, id, 'Detailed-information', { descriptionHtml: longest });
    expect((await detailsOf(app, buyer, id)).fields['Detailed-information'].descriptionHtml).toBe(longest);
    expect((await saveTab(app, buyer, id, 'Detailed-information', { descriptionHtml: `${longest}न` })).status).toBe(400);
  });

  test('that reports a result is offline: nobody takes part in it', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const kindOf = async (fields: object) => {
      await saveTab(app, buyer, id, 'General-information', fields);
      return (await detailsOf(app, buyer, id)).fields['General-information'].kind;
    };
    expect(await kindOf({ kind: 'online' })).toBe('online');
    expect(await kindOf({ type: 'contractAward' })).toBe('offline');
    expect(await kindOf({ kind: 'online' })).toBe('offline');
    expect(await kindOf({ type: 'auction', kind: 'online' })).toBe('online');
  });

  test('is bounded as a whole, and an award names each lot once', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const refusal = async (body: object) => (await saveTab<Problem>(app, buyer, id, 'CAI', body)).body.errors?.map(({ path, rule }) => [path, rule]);
    expect(await refusal(award(['1', '1']))).toEqual([['body.awards.put.0.lots', 'repeated']]);
    await app.connection.pool.query(`update notice set content = content || jsonb_build_object('eligibility', repeat('x', $2)) where public_id = $1`, [
      id,
      16 * 1024 * 1024 - 2000,
    ]);
    expect((await saveTab(app, buyer, id, 'CAI', award(['1']))).status).toBe(200);
    expect(await refusal(award(Array.from({ length: 1000 }, (_, index) => String(index))))).toEqual([['body.awards', 'content-too-large']]);
  });

  test('has its rich text cleaned, and nothing of it runs', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const hostile =
      '<p onclick="x()">Chairs<script>alert(1)</script></p><svg onload=x()><p>and desks</p></svg><a href="javascript:x()">here</a> <a href="https://office.test/?a=1&b=2" target="_blank">there</a><img src=x onerror=x()>';
    await saveTab(app, buyer, id, 'Detailed-information', { descriptionHtml: hostile });
    const { fields } = await detailsOf(app, buyer, id);
    expect(fields['Detailed-information'].descriptionHtml).toBe('<p>Chairs</p><p>and desks</p>here <a href="https://office.test/?a=1&amp;b=2">there</a>');
  });

  test('has thousands of lots, put and removed in parts', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    for (let from = 0; from < 300; from += 100)
      await saveTab(app, buyer, id, 'Detailed-information', { lots: { put: Array.from({ length: 100 }, (_, index) => lot(from + index)) } });
    await saveTab(app, buyer, id, 'Detailed-information', { lots: { put: [{ id: 'LOT-7', title: 'Changed' }], remove: ['LOT-8', 'LOT-9'] } });
    const { lots = [] } = (await detailsOf(app, buyer, id)).fields['Detailed-information'];
    expect(lots).toHaveLength(298);
    expect(lots.slice(6, 9)).toEqual([lot(6), { id: 'LOT-7', title: 'Changed' }, lot(10)]);
    const tooMany = { lots: { put: Array.from({ length: 101 }, (_, index) => lot(index)) } };
    expect((await saveTab(app, buyer, id, 'Detailed-information', tooMany)).status).toBe(400);
  });

  test('a notice that awards nothing yet asks only that; one that reports an award asks for it', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    await saveTab(app, buyer, id, 'CAI', { noAwardYet: true });
    expect((await detailsOf(app, buyer, id)).tabs.at(-1)).toEqual({ tab: 'CAI', visited: true, complete: true });
    await saveTab(app, buyer, id, 'General-information', { type: 'contractAward' });
    const details = await detailsOf(app, buyer, id);
    expect(missingOf(details)).toContain('CAI.awards');
    expect(missingOf(details)).not.toContain('General-information.deadline');
    const { body } = await saveTab(app, buyer, id, 'CAI', { awards: { put: [{ id: '1' }] } });
    expect(missingOf(body)).toContain('CAI.awards[1].suppliers');
    await saveTab(app, buyer, id, 'CAI', { awards: { put: [{ id: '1', suppliers: [{ name: 'Chairs Ltd' }] }] } });
    expect(missingOf(await detailsOf(app, buyer, id)).filter((field) => field.startsWith('CAI'))).toEqual([]);
  });

  test('a visited tab is complete when nothing is missing, and what was proposed in it is confirmed', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const visit = (visited: string[]) => callApi<NoticeDetails>(app, 'PUT', `/notices/tabs?id=${id}`, { token: buyer.token, body: { visited } });
    expect((await visit(['Documents', 'Contact-information'])).body.tabs.filter(({ visited }) => visited)).toEqual([
      { tab: 'Contact-information', visited: true, complete: false },
      { tab: 'Documents', visited: true, complete: true },
    ]);
    const { proposed, revision } = await detailsOf(app, buyer, id);
    expect(proposed.some((key) => key.startsWith('Contact-information'))).toBe(false);
    expect(proposed).toContain('General-information.language');
    expect(revision).toBe(1);
    await saveTab(app, buyer, id, 'General-information', { language: 'ne' });
    expect((await detailsOf(app, buyer, id)).proposed).not.toContain('General-information.language');
  });

  test('is filled in from the last published notice of the organisation', async () => {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    const first = await makeReadyDraft(app, buyer, {
      'Contact-information': { phone: '01-400000', address: 'Ring road' },
      'General-information': { category: 'goods', openingAt: { ...goodDeadline(app), time: '14:00' } },
      'Detailed-information': {
        submissionPlace: 'Room 4',
        openingPlace: 'Room 5',
        bidSecurity: { value: { amount: '5000', currency: 'NPR' }, validity: { count: 120, unit: 'day' }, description: '' },
        contractPeriod: { start: '2027-04-01', end: null, duration: { count: 6, unit: 'month' } },
      },
    });
    expect((await submitDraft(app, buyer, first)).body).toMatchObject({ status: 'published' });
    const details = await detailsOf(app, buyer, await startDraft(app, buyer));
    expect(details.fields['Contact-information']).toMatchObject({ phone: '01-400000', address: 'Ring road', email: 'tenders@office.test' });
    expect(details.fields['Detailed-information']).toEqual({
      submissionMethod: 'By hand at the front desk',
      submissionPlace: 'Room 4',
      openingPlace: 'Room 5',
      bidSecurity: { value: null, validity: { count: 120, unit: 'day' }, description: '' },
      contractPeriod: { start: null, end: null, duration: { count: 6, unit: 'month' } },
    });
    expect(details.fields['General-information'].category).toBe('goods');
    expect(details.proposed).toContain('Detailed-information.submissionPlace');
    // The opening follows the deadline as it did last time, unless somebody sets another.
    const { deadline } = readyTabs(app)['General-information'] as { deadline: { date: string; time: string; zone: string } };
    const dated = (await saveTab(app, buyer, await startDraft(app, buyer), 'General-information', { deadline })).body;
    expect(dated.others).toEqual([{ tab: 'General-information', field: 'openingAt', value: { ...deadline, time: '14:00' } }]);
    const own = await startDraft(app, buyer);
    const chosen = { ...deadline, time: '16:00' };
    expect((await saveTab(app, buyer, own, 'General-information', { deadline, openingAt: chosen })).body.others).toEqual([]);
    // Bids of an online notice are handed in here; what somebody wrote themselves stays.
    const online = await startDraft(app, buyer);
    await saveTab(app, buyer, online, 'Detailed-information', { submissionPlace: 'Room 6' });
    const { others } = (await saveTab(app, buyer, online, 'General-information', { kind: 'online' })).body;
    expect(others).toEqual([{ tab: 'Detailed-information', field: 'submissionMethod', value: null }]);
    const { fields } = await detailsOf(app, buyer, online);
    expect(fields['Detailed-information']).toMatchObject({ submissionPlace: 'Room 6', openingPlace: 'Room 5' });
    expect(fields['Detailed-information'].submissionMethod).toBeUndefined();
  });
});

describe('two devices', () => {
  test('change different fields and tabs without a conflict, and learn of each other', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    expect((await saveTab(app, buyer, id, 'General-information', { title: 'Chairs' }, 1)).body.revision).toBe(2);
    expect((await saveTab(app, buyer, id, 'Contact-information', { phone: '01-400000' }, 1)).body.revision).toBe(3);
    const third = await saveTab(app, buyer, id, 'General-information', { city: 'Pokhara' }, 1);
    expect(third.status).toBe(200);
    expect(third.body.others).toEqual([
      { tab: 'General-information', field: 'title', value: 'Chairs' },
      { tab: 'Contact-information', field: 'phone', value: '01-400000' },
    ]);
    expect(third.headers['etag']).toBe('"4"');
    expect((await detailsOf(app, buyer, id)).fields['General-information']).toMatchObject({ title: 'Chairs', city: 'Pokhara' });
  });

  test('that change the same field get the stored value, and nothing is saved', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    await saveTab(app, buyer, id, 'General-information', { title: 'Chairs', city: 'Pokhara' }, 1);
    const conflict = await saveTab<Problem>(app, buyer, id, 'General-information', { title: 'Desks', region: 'Gandaki' }, 1);
    expect({ status: conflict.status, code: conflict.body.code }).toEqual({ status: 412, code: 'precondition-failed' });
    const current = conflict.body.current as DraftConflict;
    expect(current).toMatchObject({ revision: 2, conflicts: ['title'], fields: { 'General-information': { title: 'Chairs' } } });
    expect(conflict.body).not.toHaveProperty('errors');
    expect((await detailsOf(app, buyer, id)).fields['General-information']).not.toHaveProperty('region');
    // The same value is no conflict: an answer that was lost is asked for again.
    expect((await saveTab(app, buyer, id, 'General-information', { title: 'Chairs' }, 1)).status).toBe(200);
    // Based on what is stored now, it is saved.
    expect((await saveTab(app, buyer, id, 'General-information', { title: 'Desks' }, current.revision)).status).toBe(200);
    // A revision that does not exist has seen nothing.
    expect((await saveTab(app, buyer, id, 'General-information', { title: 'Shelves' }, 999)).status).toBe(412);
  });

  test('change different lots of one list', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    await saveTab(app, buyer, id, 'Detailed-information', lots('One', 'Two'), 1);
    await saveTab(app, buyer, id, 'Detailed-information', { lots: { put: [{ id: '1', title: 'First' }] } }, 2);
    expect((await saveTab(app, buyer, id, 'Detailed-information', { lots: { put: [{ id: '2', title: 'Second' }] } }, 2)).status).toBe(200);
    const conflict = await saveTab<Problem>(app, buyer, id, 'Detailed-information', { lots: { remove: ['1'] } }, 2);
    expect((conflict.body.current as DraftConflict).conflicts).toEqual(['lots[1]']);
    expect((await detailsOf(app, buyer, id)).fields['Detailed-information'].lots).toEqual([
      { id: '1', title: 'First' },
      { id: '2', title: 'Second' },
    ]);
  });

  test('fifty edits at once lose nothing silently', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        // Half of them put a lot of their own, half fight for the title.
        index % 2 === 0
          ? saveTab(app, buyer, id, 'Detailed-information', { lots: { put: [lotOf(index)] } }, 1)
          : saveTab(app, buyer, id, 'General-information', { title: `Title ${index}` }, 1),
      ),
    );
    const { fields, revision } = await detailsOf(app, buyer, id);
    const saved = answers.map(({ status }, index) => [status, index] as const);
    expect(saved.filter(([status, index]) => index % 2 === 0 && status !== 200)).toEqual([]);
    expect(new Set((fields['Detailed-information'].lots ?? []).map(({ title }) => title))).toEqual(
      new Set(Array.from({ length: 25 }, (_, index) => `Lot ${index * 2}`)),
    );
    const titles = saved.filter(([status, index]) => index % 2 === 1 && status === 200);
    expect(titles).toHaveLength(1);
    expect(fields['General-information'].title).toBe(`Title ${titles[0]![1]}`);
    expect(saved.filter(([status, index]) => index % 2 === 1 && status !== 412)).toEqual(titles);
    expect(revision).toBe(27);
  });

  test('a change without a revision is refused', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    expect((await callApi(app, 'PUT', `/notices/generalInformation?id=${id}`, { token: buyer.token, body: { title: 'x' } })).status).toBe(428);
  });
});

describe('a new notice', () => {
  test('may copy an own notice, and a public one without its contact', async () => {
    const buyer = await writer();
    const own = await makeReadyDraft(app, buyer, { 'General-information': { contractNumber: 'DO-1' } });
    const copy = (await detailsOf(app, buyer, await startDraft(app, buyer, { copyOf: own }))).fields;
    expect(copy['General-information']).toMatchObject({
      title: 'Supply of office chairs',
      type: 'requestForQuotations',
      value: { amount: null, currency: 'NPR' },
    });
    expect(copy['General-information'].deadline).toEqual({ date: null, time: null, zone: 'Asia/Kathmandu' });
    expect(copy['General-information']).not.toHaveProperty('contractNumber');
    expect(copy['Contact-information'].email).toBe('tenders@office.test');
    expect(copy.CAI).toEqual({});

    const content = {
      title: 'Road works',
      description: 'Repairs.\n\nAll of them.',
      contact: { email: 'others@example.test' },
      classifications: [{ scheme: 'UNSPSC', code: '72141000' }],
      lots: [{ id: 'Lot 1', title: 'North', deadline: { at: '2027-01-01T00:00:00.000Z', zone: 'UTC' } }],
    };
    const foreign = await makeNotice(app, { content });
    const other = (await detailsOf(app, buyer, await startDraft(app, buyer, { copyOf: foreign }))).fields;
    expect(other['Detailed-information']).toMatchObject({
      descriptionHtml: '<p>Repairs.</p><p>All of them.</p>',
      lots: [{ id: 'Lot-1', title: 'North' }],
    });
    expect(other['Contact-information'].email).toBeUndefined();
    expect(other['cpv-codes'].cpv).toHaveLength(1);
  });

  test('cannot copy what its writer does not read whole', async () => {
    const buyer = await writer();
    const locked = await makeNotice(app, { free: false });
    const foreignDraft = await startDraft(app, await writer());
    for (const copyOf of [locked, foreignDraft, '0'.repeat(26)])
      expect((await callApi(app, 'POST', '/notices', { token: buyer.token, body: { copyOf } })).status).toBe(404);
  });

  test('may begin from a template, which only its organisation has', async () => {
    const buyer = await writer();
    const notice = await makeReadyDraft(app, buyer, { 'General-information': { free: true } });
    const { body: template } = await callApi<{ id: string }>(app, 'POST', '/notices/templates', { token: buyer.token, body: { notice, name: 'Chairs' } });
    const list = (token: string) => callApi<{ items: { name: string }[]; total: number }>(app, 'GET', '/notices/templates', { token });
    expect((await list(buyer.token)).body).toMatchObject({ total: 1, items: [{ id: template.id, name: 'Chairs', createdBy: 'Given Name' }] });
    const { fields } = await detailsOf(app, buyer, await startDraft(app, buyer, { template: template.id }));
    expect(fields['General-information']).toMatchObject({ title: 'Supply of office chairs', free: true });
    const stranger = await writer();
    expect((await list(stranger.token)).body).toMatchObject({ total: 0 });
    expect((await callApi(app, 'POST', '/notices', { token: stranger.token, body: { template: template.id } })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/notices/templates/${template.id}`, { token: stranger.token })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/notices/templates/${template.id}`, { token: buyer.token })).status).toBe(200);
    expect((await callApi(app, 'POST', '/notices', { token: buyer.token, body: { template: template.id } })).status).toBe(404);
  });

  test('is for buyers: a pending one may draft, a supplier may not', async () => {
    const pending = await writer({ approval: 'pending' });
    const id = await makeReadyDraft(app, pending);
    expect((await submitDraft<Problem>(app, pending, id)).body).toMatchObject({ status: 403, code: 'organisation-not-approved' });
    const seller = await writer({ orgType: 'SELLER' });
    expect((await callApi(app, 'POST', '/notices', { token: seller.token, body: {} })).status).toBe(403);
  });
});

describe('who reaches a draft', () => {
  test('its organisation, owners of the parent, administrators; nobody else finds it', async () => {
    const parent = await writer();
    const child = await writer({ under: parent.organisationId });
    const sibling = await writer({ under: parent.organisationId });
    const viewer = await writer({ joins: { id: child.organisationId, publicId: child.organisation, roleId: 4 } });
    const parentMember = await writer({ joins: { id: parent.organisationId, publicId: parent.organisation, roleId: 3 } });
    const admin = await writer({ superAdmin: true });
    const id = await startDraft(app, child);
    const read = async ({ token }: Writer) => (await callApi(app, 'GET', `/notices/noticeDetails?id=${id}`, { token })).status;
    expect(await Promise.all([child, viewer, parent, admin].map(read))).toEqual([200, 200, 200, 200]);
    expect(await Promise.all([sibling, parentMember, await writer()].map(read))).toEqual([404, 404, 404]);
    expect((await app.get(`/api/notices/noticeDetails?id=${id}`)).status).toBe(404);
    const save = async (person: Writer) => (await saveTab(app, person, id, 'General-information', { city: 'Pokhara' }, 1)).status;
    expect(await save(parent)).toBe(200);
    expect(await save(viewer)).toBe(403);
    expect(await save(sibling)).toBe(404);
    // Acting for the child, as everywhere.
    const acting = { token: parent.token, headers: { 'child-org': child.organisation } };
    const second = await startDraft(app, acting);
    expect((await detailsOf(app, child, second)).organisation.id).toBe(child.organisation);
    expect((await callApi(app, 'DELETE', `/notices?id=${second}`, { token: sibling.token })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/notices?id=${second}`, { token: child.token })).body).toEqual({ removed: second });
    expect((await callApi(app, 'GET', `/notices/noticeDetails?id=${second}`, { token: child.token })).status).toBe(404);
  });

  test('a submitted one is no longer changed, or removed', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    expect((await submitDraft(app, buyer, id)).body).toMatchObject({ status: 'submitted', stage: 'administrator' });
    const refused = await saveTab<Problem>(app, buyer, id, 'General-information', { title: 'Other' });
    expect(refused.body).toMatchObject({ status: 409, errors: [{ rule: 'status-submitted' }] });
    expect((await callApi(app, 'DELETE', `/notices?id=${id}`, { token: buyer.token })).status).toBe(409);
    expect((await callApi(app, 'PUT', `/notices/tabs?id=${id}`, { token: buyer.token, body: { visited: ['CAI'] } })).status).toBe(409);
  });

  test('edits of an hour are one entry in the audit log for each person', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    for (const title of ['One', 'Two', 'Three']) await saveTab(app, buyer, id, 'General-information', { title });
    const entries = async () =>
      (await app.connection.pool.query('select action from audit_entry where subject_id = $1 order by id', [id])).rows.map(({ action }) => action as string);
    expect(await entries()).toEqual(['notice.create', 'notice.edit']);
    clock.set('2026-11-25T07:30:00Z');
    await saveTab(app, buyer, id, 'General-information', { title: 'Four' });
    expect(await entries()).toEqual(['notice.create', 'notice.edit', 'notice.edit']);
    clock.set('2026-11-25T06:00:00Z');
  });
});

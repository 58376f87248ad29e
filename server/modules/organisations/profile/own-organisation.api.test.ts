import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import * as ownEndpoints from '#contract/own-organisation.ts';
import type {
  Contact,
  OwnApprovalRequestList,
  OwnBilling,
  OwnBuyerType,
  OwnOrganisation,
  OwnOrganisationProfile,
  OwnSettings,
  ProfileStep,
} from '#contract/own-organisation.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type RequestOptions, type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { applyApprovalRequest } from '../approval/apply-approval-request.ts';

const app = await testApp({ clock: { now: () => new Date('2026-11-21T09:00:00Z') } });
const tokenOf = async (person: MadePerson, host?: string) => (await signInAs(app, person, host)).accessToken;
const actingFor = (organisation: string) => ({ 'child-org': organisation });
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });
const call = <T = OwnOrganisation>(method: string, path: string, options: RequestOptions = {}) => callApi<T>(app, method, `/organization${path}`, options);

/** Changes a part upon the revision that it has now. */
async function change<T extends { revision: number }>(token: string, method: string, path: string, body: unknown) {
  const { body: current } = await call<T>('GET', path === '/drafts' ? '' : path, { token });
  return call<T>(method, path, { token, body, headers: ifMatch(current.revision) });
}

interface Problem {
  code: string;
  errors?: { path: string; rule?: string }[];
  current?: Record<string, unknown>;
}
const contact = { name: 'Asha Rai', position: 'Head of procurement', email: 'asha@buyer.test', phone: '+977 1 555 0100', isPublic: true };
const office = { name: 'East', street: 'Main Road 1', city: 'Ilam', region: '', postalCode: '57300', country: 'NP', email: null, phone: null };
const billing = {
  name: 'Accounts',
  email: null,
  street: 'Durbar Marg 2',
  city: 'Kathmandu',
  region: '',
  postalCode: '44600',
  country: 'NP',
  taxNumber: '301-234-567',
};
const auditOf = async (organisation: number) =>
  (
    await app.ctx.pool.query<{ action: string; details: unknown }>('select action, details from audit_entry where organisation_id = $1 order by id', [
      organisation,
    ])
  ).rows;

const owner = await makePerson(app, { approval: 'approved' });
const token = await tokenOf(owner);
const pending = await makePerson(app, { approval: 'pending' });
const pendingToken = await tokenOf(pending);
const seller = await makePerson(app, { orgType: 'SELLER' });
const sellerToken = await tokenOf(seller);
const admin = await makePerson(app, { superAdmin: true });
const adminToken = await tokenOf(admin);

describe('the profile of an organisation', () => {
  test('a buyer’s steps are completed one by one, and stay complete', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const buyerToken = await tokenOf(buyer);
    const steps = async () => (await call('GET', '', { token: buyerToken })).body.steps;
    expect(await steps()).toEqual([]);
    const stepActions: [ProfileStep, () => Promise<{ status: number; body: unknown }>][] = [
      [
        'general',
        () => change(buyerToken, 'PATCH', '/profile', { description: 'Builds roads.', web: 'https://roads.example.np', founded: 1970, size: 'large' }),
      ],
      ['buyerType', () => change(buyerToken, 'PUT', '/buyerType', { buyerType: 'cga' })],
      ['address', () => change(buyerToken, 'PATCH', '/profile', { address: { street: 'Babar Mahal', city: 'Kathmandu' } })],
      ['contacts', () => call('POST', '/contacts', { token: buyerToken, body: contact })],
      ['offices', () => call('PUT', '/offices', { token: buyerToken, body: { none: true } })],
      ['billing', () => change(buyerToken, 'PUT', '/billing', billing)],
    ];
    const completedSteps: ProfileStep[] = [];
    for (const [step, act] of stepActions) {
      const answer = await act();
      expect([step, answer.status, answer.body]).toMatchObject([step, 200, { steps: [...completedSteps, step] }]);
      completedSteps.push(step);
      expect(await steps()).toEqual(completedSteps);
    }
    const { rows } = await app.ctx.pool.query('select steps, city, details from organisation where id = $1', [buyer.organisationId]);
    expect(rows[0]).toMatchObject({ steps: completedSteps, city: 'Kathmandu', details: { contact: { name: contact.name }, buyerType: 'cga' } });
    expect((await call<OwnBilling>('GET', '/billing', { token: buyerToken })).body.taxNumber).toBe('301234567');
    expect((await auditOf(buyer.organisationId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organisation.profile', 'organisation.contact.add', 'organisation.billing']),
    );
    // A step is incomplete again when its data is removed.
    const { body: contacts } = await call<{ items: Contact[] }>('GET', '/contacts', { token: buyerToken });
    const removed = await call('DELETE', `/contacts/${contacts.items[0]!.id}`, { token: buyerToken, headers: ifMatch(1) });
    expect(removed.body.steps).toEqual(completedSteps.filter((step) => step !== 'contacts'));
  });

  test('a seller has other steps', async () => {
    await change(sellerToken, 'PATCH', '/profile', { description: 'Builds.', address: { street: 'A', city: 'B' }, cpv: ['45', '44110000'] });
    await call('POST', '/contacts', { token: sellerToken, body: contact });
    const { body } = await change<OwnBilling>(sellerToken, 'PUT', '/billing', billing);
    expect(body.steps).toEqual(['general', 'address', 'contacts', 'categories', 'billing']);
    expect((await change(sellerToken, 'PUT', '/buyerType', { buyerType: 'cga' })).status).toBe(409);
  });

  test('omitted fields stay unchanged', async () => {
    const before = (await call<OwnOrganisationProfile>('GET', '/profile', { token: sellerToken })).body;
    const { body } = await change<OwnOrganisationProfile>(sellerToken, 'PATCH', '/profile', { web: 'http://builder.example' });
    expect(body).toEqual({ ...before, web: 'http://builder.example', revision: before.revision + 1 });
    const { body: cleared } = await change<OwnOrganisationProfile>(sellerToken, 'PATCH', '/profile', { web: null });
    expect(cleared.web).toBeNull();
    // The same again changes nothing, not even the revision.
    expect((await change<OwnOrganisationProfile>(sellerToken, 'PATCH', '/profile', { web: null })).body.revision).toBe(cleared.revision);
  });

  test('settings are saved, and unknown codes refused', async () => {
    const settings = { noticeLanguage: 'ne', noticeCurrency: 'NPR', noticeKind: 'offline', approvesChildren: true };
    expect((await change<OwnSettings>(token, 'PUT', '/setting', settings)).body).toMatchObject(settings);
    for (const wrongSettings of [{ noticeLanguage: 'qq' }, { noticeCurrency: 'QQQ' }, { noticeKind: 'both' }, { approvesChildren: 'yes' }])
      expect([wrongSettings, (await change(token, 'PUT', '/setting', { ...settings, ...wrongSettings })).status]).toEqual([wrongSettings, 400]);
  });

  test.each([
    [
      'PUT',
      '/setting',
      { noticeLanguage: 'qq', noticeCurrency: 'QQQ', noticeKind: 'both', approvesChildren: false },
      ['noticeLanguage', 'noticeCurrency', 'noticeKind'],
    ],
    ['PUT', '/setting', { noticeLanguage: 'qq', noticeCurrency: 'QQQ', noticeKind: null, approvesChildren: false }, ['noticeLanguage', 'noticeCurrency']],
    [
      'PATCH',
      '/profile',
      {
        web: 'no address',
        founded: 3000,
        country: 'QQ',
        identifiers: [
          { scheme: 'NP-PAN', identifier: '--' },
          { scheme: 'NP-PAN', identifier: '..' },
        ],
        cpv: ['99'],
      },
      ['web', 'founded', 'country', 'identifiers.0.identifier', 'identifiers.1.identifier', 'cpv.0'],
    ],
    ['PUT', '', { name: '', country: 'QQ' }, ['name', 'country']],
    ['PUT', '/billing', { ...billing, name: 5, country: 'QQ' }, ['name', 'country']],
    ['POST', '/offices', { ...office, name: '', country: 'QQ' }, ['name', 'country']],
  ] as const)('%s %s names every error of %j', async (method, path, body, fields) => {
    const answer = await change<Problem & { revision: number }>(token, method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error) => error.path.replace('body.', ''))).toEqual(fields);
  });
});

describe('fields that an administrator approved', () => {
  test('wait for approval when they change, beside the current values; a value that is restored no longer waits', async () => {
    const { body: before } = await call('GET', '', { token });
    // An empty field was not approved either.
    expect((await change<OwnBuyerType>(token, 'PUT', '/buyerType', { buyerType: 'cga' })).body).toMatchObject({ buyerType: 'cga', waiting: null });
    const { body } = await change(token, 'PUT', '', { name: 'Another Name', country: 'NP' });
    expect(body).toMatchObject({ name: before.name, waiting: { name: 'Another Name' } });
    expect((await change<OwnBuyerType>(token, 'PUT', '/buyerType', { buyerType: 'la' })).body).toMatchObject({
      buyerType: 'cga',
      waiting: { name: 'Another Name', buyerType: 'la' },
    });
    const { body: requests } = await call<OwnApprovalRequestList>('GET', '/drafts', { token });
    expect(requests).toMatchObject({
      total: 1,
      items: [{ kind: 'change', state: 'waiting', changes: { name: 'Another Name', buyerType: 'la' }, now: { name: before.name } }],
    });
    expect((await change<OwnOrganisation>(token, 'PUT', '', { name: before.name, country: 'NP' })).body.waiting).toEqual({ buyerType: 'la' });
    expect((await call('DELETE', `/drafts?id=${requests.items[0]!.id}`, { token })).body.waiting).toBeNull();
    expect((await call('DELETE', `/drafts?id=${requests.items[0]!.id}`, { token })).status).toBe(404);
    await change(token, 'PUT', '', { name: 'A Third Name', country: 'NP' });
    const first = (await call<OwnApprovalRequestList>('GET', '/drafts?size=1', { token })).body;
    const second = (await call<OwnApprovalRequestList>('GET', `/drafts?size=1&cursor=${first.next}`, { token })).body;
    expect([first.total, ...first.items, ...second.items]).toMatchObject([2, { state: 'waiting' }, { state: 'withdrawn' }]);
    expect((await call<OwnApprovalRequestList>('GET', '/drafts?kind=claim,change&state=waiting', { token })).body.items).toHaveLength(1);
  });

  test('can be changed freely before approval, except type and register numbers', async () => {
    const identifiers = [{ scheme: 'NP-CRO', identifier: ' 123 / 45a ' }];
    expect((await change(pendingToken, 'PUT', '', { name: 'New Town', country: 'NP' })).body).toMatchObject({ name: 'New Town', waiting: null });
    expect((await change<OwnOrganisationProfile>(pendingToken, 'PATCH', '/profile', { identifiers })).body).toMatchObject({
      identifiers: [],
      waiting: { identifiers: [{ scheme: 'NP-CRO', identifier: '123 / 45A' }] },
    });
    // It is part of the registration, not a request of its own.
    const { body } = await call<OwnApprovalRequestList>('GET', '/drafts', { token: pendingToken });
    expect(body.items.map(({ kind }) => kind)).toEqual(['registration']);
    expect((await change<OwnOrganisation>(sellerToken, 'POST', '/drafts', { orgType: 'BOTH' })).body).toMatchObject({
      orgType: 'SELLER',
      approval: null,
      waiting: { orgType: 'BOTH' },
    });
  });

  test('change together on approval, unless another organisation has the number', async () => {
    const content = { name: 'Builders & Sons', orgType: 'BOTH', identifiers: [{ scheme: 'X', identifier: '77' }] };
    const applicant = await makePerson(app, { orgType: 'SELLER' });
    const applicantToken = await tokenOf(applicant);
    await applyApprovalRequest(app.ctx, applicant.organisationId, content);
    expect((await call('GET', '', { token: applicantToken })).body).toMatchObject({ name: content.name, orgType: 'BOTH', approval: 'approved' });
    expect((await call<OwnOrganisationProfile>('GET', '/profile', { token: applicantToken })).body.identifiers).toEqual(content.identifiers);
    const refused = inTransaction(app.ctx, (ctx) => applyApprovalRequest(ctx, pending.organisationId, { identifiers: content.identifiers }));
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });

  test('are changed at once by an administrator who acts for the organisation, and who sees pending changes', async () => {
    const child = { 'child-org': pending.organisation };
    const { body: current } = await call('GET', '', { token: adminToken, headers: child });
    const { body } = await call('PUT', '', {
      token: adminToken,
      headers: { ...child, ...ifMatch(current.revision) },
      body: { name: 'Old Town', country: 'NP' },
    });
    expect(body).toMatchObject({ name: 'Old Town' });
    expect((await call<OwnApprovalRequestList>('GET', '/drafts', { token: adminToken, headers: child })).body.items).toMatchObject([
      { kind: 'registration', state: 'waiting' },
    ]);
    expect((await call('GET', '', { token: adminToken })).status).toBe(403);
  });

  test('can be submitted again after a denial', async () => {
    const denied = await makePerson(app, { approval: 'denied' });
    const deniedToken = await tokenOf(denied);
    await app.ctx.pool.query("update organisation set approval_reason = 'No such office' where id = $1", [denied.organisationId]);
    expect((await call('GET', '', { token: deniedToken })).body.approvalReason).toBe('No such office');
    expect((await change(deniedToken, 'POST', '/drafts', {})).body).toMatchObject({ approval: 'pending', approvalReason: null });
    expect((await call<OwnApprovalRequestList>('GET', '/drafts', { token: deniedToken })).body.items).toMatchObject([
      { kind: 'registration', state: 'waiting' },
    ]);
    expect((await mailsTo(app, denied.email)).map(({ template }) => template)).toEqual(['registration-waits']);
  });
});

describe('contacts and offices', () => {
  test('are added, reordered, changed, removed and paged', async () => {
    const buyer = await makePerson(app);
    const buyerToken = await tokenOf(buyer);
    for (const [path, content] of [
      ['/contacts', contact],
      ['/offices', office],
    ] as const) {
      const entries: Contact[] = [];
      for (const name of ['One', 'Two', 'Three']) entries.push((await call<Contact>('POST', path, { token: buyerToken, body: { ...content, name } })).body);
      const ids = entries.map(({ id }) => id);
      const list = async (query = '') => (await call<{ items: Contact[]; next: string; total: number }>('GET', path + query, { token: buyerToken })).body;
      const first = await list('?size=2');
      expect([first.items.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3]);
      expect((await list(`?size=2&cursor=${first.next}`)).items.map(({ id }) => id)).toEqual(ids.slice(2));
      expect((await call('PUT', path, { token: buyerToken, body: { order: ids.toReversed() } })).status).toBe(200);
      expect((await list()).items.map(({ id }) => id)).toEqual(ids.toReversed());
      for (const wrongOrder of [ids.slice(1), [...ids, '0'.repeat(26)], [ids[0], ids[0], ids[1]]])
        expect((await call<Problem>('PUT', path, { token: buyerToken, body: { order: wrongOrder } })).body).toMatchObject({
          code: 'conflict',
          current: { order: ids.toReversed() },
        });
      const changed = await call<Contact>('PUT', `${path}/${ids[0]}`, { token: buyerToken, body: { ...content, name: 'First' }, headers: ifMatch(1) });
      expect(changed.body).toMatchObject({ name: 'First', revision: 2 });
      const late = await call<Problem>('PUT', `${path}/${ids[0]}`, { token: buyerToken, body: { ...content, name: 'Late' }, headers: ifMatch(1) });
      expect([late.status, late.body.current]).toMatchObject([412, { name: 'First', revision: 2 }]);
      expect((await call('DELETE', `${path}/${ids[0]}`, { token: buyerToken, headers: ifMatch(1) })).status).toBe(412);
      expect((await call('DELETE', `${path}/${ids[0]}`, { token: buyerToken, headers: ifMatch(2) })).status).toBe(200);
      expect((await list()).total).toBe(2);
      // Nobody else's.
      for (const stranger of [token, sellerToken]) {
        expect((await call('PUT', `${path}/${ids[1]}`, { token: stranger, body: content, headers: ifMatch(1) })).status).toBe(404);
        expect((await call('DELETE', `${path}/${ids[1]}`, { token: stranger, headers: ifMatch(1) })).status).toBe(404);
      }
    }
    // Names of people never stand in the log.
    expect(JSON.stringify(await auditOf(buyer.organisationId))).not.toMatch(/Asha|asha@|First/u);
  });

  test('the first public contact is on the public page until it is hidden', async () => {
    const buyer = await makePerson(app);
    const buyerToken = await tokenOf(buyer);
    const readPublicContact = async () =>
      (await app.ctx.pool.query<{ contact: unknown }>("select details -> 'contact' as contact from organisation where id = $1", [buyer.organisationId])).rows[0]
        ?.contact;
    await call('POST', '/contacts', { token: buyerToken, body: { ...contact, isPublic: false } });
    expect(await readPublicContact()).toBeNull();
    const { body } = await call<Contact>('POST', '/contacts', { token: buyerToken, body: { ...contact, phone: null } });
    expect(await readPublicContact()).toEqual({ name: contact.name, email: contact.email });
    await call('PUT', `/contacts/${body.id}`, { token: buyerToken, body: { ...contact, isPublic: false }, headers: ifMatch(1) });
    expect(await readPublicContact()).toBeNull();
  });

  test('are limited to a hundred', async () => {
    const buyer = await makePerson(app);
    const buyerToken = await tokenOf(buyer);
    const answers = await Promise.all(Array.from({ length: 104 }, () => call('POST', '/contacts', { token: buyerToken, body: contact })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('changes need the current revision', () => {
  test('a lost update is refused with the stored values; of several at once one succeeds', async () => {
    const buyer = await makePerson(app, { approval: 'pending' });
    const buyerToken = await tokenOf(buyer);
    const { body, headers } = await call<OwnOrganisationProfile>('GET', '/profile', { token: buyerToken });
    expect(headers['etag']).toBe(`"${body.revision}"`);
    const names = Array.from({ length: 6 }, (_, n) => `Version ${n}`);
    const answers = await Promise.all(
      names.map((description) =>
        call<Problem & OwnOrganisationProfile>('PATCH', '/profile', { token: buyerToken, body: { description }, headers: ifMatch(body.revision) }),
      ),
    );
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    for (const { body: refused } of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ code: 'precondition-failed', current: { description: successes[0]!.body.description, revision: body.revision + 1 } });
    expect((await call<Problem>('PATCH', '/profile', { token: buyerToken, body: {} })).body.code).toBe('precondition-required');
  });
});

describe('permissions', () => {
  const organisationEndpoints = endpoints.filter((endpoint) => Object.values<unknown>(ownEndpoints).includes(endpoint));
  test('a viewer reads, a member reads billing too, neither changes anything; an outsider does nothing', async () => {
    const joins = { id: owner.organisationId, publicId: owner.organisation };
    const viewer = await tokenOf(await makePerson(app, { joins: { ...joins, roleId: 4 } }));
    const member = await tokenOf(await makePerson(app, { joins: { ...joins, roleId: 3 } }));
    const alone = await tokenOf(await makePerson(app, { alone: true }));
    expect(organisationEndpoints.length).toBe(25);
    for (const { method, path } of organisationEndpoints) {
      const url = path.slice('/organization'.length).replace('{id}', '0'.repeat(26));
      const status = async (callerToken: string) =>
        (await call(method, url, { token: callerToken, headers: ifMatch(1), ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) })).status;
      const isBilling = path.endsWith('/billing');
      expect([method, path, await status(viewer)]).toEqual([method, path, method === 'GET' && !isBilling ? 200 : 403]);
      expect([method, path, await status(member)]).toEqual([method, path, method === 'GET' ? 200 : 403]);
      expect([method, path, await status(alone)]).toEqual([method, path, 403]);
    }
  });

  test('a parent’s owner acts for a child; a child’s owner does not act for its parent, nor for a sibling', async () => {
    const child = await makePerson(app, { under: owner.organisationId });
    const childToken = await tokenOf(child);
    expect((await call('GET', '', { token, headers: actingFor(child.organisation) })).body).toMatchObject({
      id: child.organisation,
      parent: { id: owner.organisation },
    });
    const patchAnswer = await call<OwnOrganisationProfile>('PATCH', '/profile', {
      token,
      headers: { ...actingFor(child.organisation), ...ifMatch(1) },
      body: { description: 'By its parent' },
    });
    expect([patchAnswer.status, patchAnswer.body.description]).toEqual([200, 'By its parent']);
    for (const { method, path } of organisationEndpoints.filter(({ method }) => method === 'GET'))
      expect([path, (await call(method, path.slice('/organization'.length), { token: childToken, headers: actingFor(owner.organisation) })).status]).toEqual([
        path,
        404,
      ]);
  });

  test('generations show all descendants by level, and ancestors by name alone', async () => {
    const top = await makePerson(app);
    const kids = [await makePerson(app, { under: top.organisationId }), await makePerson(app, { under: top.organisationId })];
    const grandchild = await makePerson(app, { under: kids[0]!.organisationId });
    interface Family {
      items: { id: string; level: number; parentId: string }[];
      ancestors: { id: string }[];
      next: string | null;
      total: number;
    }
    const family = async (person: MadePerson, query = '') => (await call<Family>('GET', `/generations${query}`, { token: await tokenOf(person) })).body;
    const first = await family(top, '?size=2');
    expect(first).toMatchObject({
      total: 3,
      ancestors: [],
      items: kids.map(({ organisation }) => ({ id: organisation, level: 1, parentId: top.organisation })),
    });
    expect((await family(top, `?size=2&cursor=${first.next}`)).items).toMatchObject([{ id: grandchild.organisation, level: 2 }]);
    const grandchildFamily = await family(grandchild);
    expect(grandchildFamily).toMatchObject({ total: 0, ancestors: [{ id: top.organisation }, { id: kids[0]!.organisation }] });
  });

  test('extra body fields never set approval, type, parent, roles or another’s id', async () => {
    const extras = {
      approval: 'approved',
      orgType: 'BOTH',
      parent: owner.organisation,
      parentId: 1,
      roleId: 1,
      id: seller.organisation,
      trusted: true,
      billable: false,
      steps: ['general'],
      organisationId: 1,
    };
    const { body: before } = await call('GET', '', { token: pendingToken });
    for (const { method, path } of organisationEndpoints.filter(({ body }) => body)) {
      for (const [name, value] of Object.entries(extras)) {
        if (path === '/organization/drafts' && name === 'orgType') continue;
        const url = path.slice('/organization'.length).replace('{id}', '0'.repeat(26));
        const { status, body } = await call<Problem>(method, url, { token: pendingToken, headers: ifMatch(before.revision), body: { [name]: value } });
        expect([path, name, status]).toEqual([path, name, 400]);
        expect(body.errors).toContainEqual(expect.objectContaining({ path: `body.${name}`, rule: 'unknown' }));
      }
    }
    expect((await call('GET', '', { token: pendingToken })).body).toEqual(before);
  });
});

describe('invalid input is reported by field', () => {
  const long = 'x'.repeat(5000);
  test.each([
    ['PUT', '', { name: 'x', country: 'NP' }, 'name'],
    ['PUT', '', { name: '  ', country: 'NP' }, 'name'],
    ['PUT', '', { name: 'Fine\u0000', country: 'NP' }, 'name'],
    ['PUT', '', { name: 'Two\nlines', country: 'NP' }, 'name'],
    ['PUT', '', { name: 'Fine', country: 'QQ' }, 'country'],
    ['PUT', '', { name: 'Fine', country: 'np' }, 'country'],
    ['PATCH', '/profile', { web: 'javascript:alert(1)' }, 'web'],
    ['PATCH', '/profile', { web: 'https://user:secret@site.example' }, 'web'],
    ['PATCH', '/profile', { description: long }, 'description'],
    ['PATCH', '/profile', { description: ' ' }, 'description'],
    ['PATCH', '/profile', { address: { street: 'A', city: '' } }, 'address.city'],
    ['PATCH', '/profile', { founded: 2027 }, 'founded'],
    ['PATCH', '/profile', { founded: 0 }, 'founded'],
    ['PATCH', '/profile', { size: 'giant' }, 'size'],
    ['PATCH', '/profile', { cpv: ['99999999'] }, 'cpv.0'],
    ['PATCH', '/profile', { identifiers: [{ scheme: 'X', identifier: 'n/a' }] }, 'identifiers.0.identifier'],
    ['PATCH', '/profile', { address: { street: long, city: 'Ilam' } }, 'address.street'],
    ['PATCH', '/profile', { otherNames: Array.from({ length: 21 }, () => 'a') }, 'otherNames'],
    ['PATCH', '/profile', { cpv: [] }, 'cpv'],
    ['PUT', '/buyerType', { buyerType: 'king' }, 'buyerType'],
    ['PUT', '/buyerType', {}, 'buyerType'],
    ['PUT', '/billing', { ...billing, taxNumber: '12' }, 'taxNumber'],
    ['PUT', '/billing', { ...billing, street: '' }, 'street'],
    ['PUT', '/billing', { ...billing, email: 'nobody' }, 'email'],
    ['PUT', '/billing', { ...billing, country: 'QQ', taxNumber: null }, 'country'],
  ])('%s %s %o', async (method, path, body, field) => {
    const { status, body: problem } = await change<Problem & { revision: number }>(pendingToken, method, path, body);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [`body.${field}`]]);
    expect(problem.errors?.[0]?.rule).toBeTruthy();
  });
  test.each([
    ['/contacts', { ...contact, email: 'no' }, 'email'],
    ['/contacts', { ...contact, phone: 'call me' }, 'phone'],
    ['/contacts', { ...contact, name: '' }, 'name'],
    ['/offices', { ...office, country: 'QQ' }, 'country'],
    ['/offices', { ...office, city: '' }, 'city'],
  ])('%s %o', async (path, body, field) => {
    const { status, body: problem } = await call<Problem>('POST', path, { token, body });
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [`body.${field}`]]);
  });
});

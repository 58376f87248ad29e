import type { Evaluation } from '#contract/evaluation.ts';
import { UPLOAD_TYPE } from '#server/platform/http/upload-route.ts';
import { startBidFile, uploadBidFile } from './bid-files.ts';
import { PASSPHRASE, bidBody, endTender, makeBuyer, makeOfficer, makeSupplier, makeTender, open, personId, submit } from './bidding.ts';
import type { CallContext, PrepareCall } from './changing-calls.ts';
import { PASSWORD, callApi, makePerson } from './people.ts';
import { pdf } from './uploads.ts';

const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString();

async function openTender({ app }: CallContext) {
  const { buyer, officers } = await makeBuyer(app);
  return { notice: await makeTender(app, buyer, inFiveDays()), officers, supplier: await makeSupplier(app) };
}
/** A tender with a bid, after its deadline. */
async function closedTender(context: CallContext) {
  const tender = await openTender(context);
  const bid = (await submit(context.app, tender.supplier, tender.notice)).body.id;
  await endTender(context.app, tender.notice);
  return { ...tender, bid };
}
async function openedTender(context: CallContext) {
  const tender = await closedTender(context);
  await open(context.app, tender.notice, tender.officers.slice(0, 2));
  const { token } = tender.officers[0];
  const { revision } = (await callApi<Evaluation>(context.app, 'GET', `/tenders/evaluation?notice=${tender.notice}`, { token })).body;
  return { ...tender, token, headers: { 'if-match': `"${revision}"` } };
}
const colleague = async ({ app, owner }: CallContext) =>
  personId(app, await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 4 } }));
const passphrasesOf = (officers: readonly { id: string }[]) => officers.slice(0, 2).map(({ id }) => ({ id, passphrase: PASSPHRASE }));

/** Calls of taking part in tenders (changing-calls.ts). */
export const bidCalls: Readonly<Record<string, PrepareCall>> = {
  'POST /tenders/officers': async (context) => ({
    method: 'POST',
    path: '/tenders/officers',
    request: { token: context.token, body: { person: await colleague(context) } },
  }),
  'DELETE /tenders/officers/{id}': async (context) => {
    const id = await colleague(context);
    await callApi(context.app, 'POST', '/tenders/officers', { token: context.token, body: { person: id } });
    return { method: 'DELETE', path: `/tenders/officers/${id}`, request: { token: context.token } };
  },
  'PUT /tenders/officers/passphrase': async ({ app, owner, token }) => {
    await callApi(app, 'POST', '/tenders/officers', { token, body: { person: await personId(app, owner) } });
    return { method: 'PUT', path: '/tenders/officers/passphrase', request: { token, body: { passphrase: PASSPHRASE, password: PASSWORD } } };
  },
  'POST /tenders/officers/shares': async ({ app, owner }) => {
    const officers = [await makeOfficer(app, owner.organisationId, owner, 0)];
    const clerk = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });
    officers.push(await makeOfficer(app, owner.organisationId, clerk, 1));
    const body = { organisation: owner.organisation, officers: passphrasesOf(officers) };
    return { method: 'POST', path: '/tenders/officers/shares', request: { token: officers[0]!.token, body } };
  },
  'POST /interestedBidders': async (context) => {
    const { notice, supplier } = await openTender(context);
    return { method: 'POST', path: '/interestedBidders', request: { token: supplier.token, body: { notice } } };
  },
  'DELETE /interestedBidders': async (context) => {
    const { notice, supplier } = await openTender(context);
    await callApi(context.app, 'POST', '/interestedBidders', { token: supplier.token, body: { notice } });
    return { method: 'DELETE', path: `/interestedBidders?notice=${notice}`, request: { token: supplier.token } };
  },
  'POST /tenders/participation': async (context) => {
    const { notice, supplier } = await openTender(context);
    return { method: 'POST', path: '/tenders/participation', request: { token: supplier.token, body: bidBody(notice) } };
  },
  'DELETE /tenders/participation': async (context) => {
    const { notice, supplier } = await openTender(context);
    await submit(context.app, supplier, notice);
    return { method: 'DELETE', path: `/tenders/participation?notice=${notice}`, request: { token: supplier.token } };
  },
  'POST /tenders/documents': async (context) => {
    const { notice, supplier } = await openTender(context);
    return { method: 'POST', path: '/tenders/documents', request: { token: supplier.token, body: { notice, name: 'offer.pdf', size: 10 } } };
  },
  'DELETE /tenders/documents/{id}': async (context) => {
    const { notice, supplier } = await openTender(context);
    const id = await uploadBidFile(context.app, supplier, notice, 'offer.pdf', pdf());
    return { method: 'DELETE', path: `/tenders/documents/${id}`, request: { token: supplier.token } };
  },
  'POST /tenders/opening': async (context) => {
    const { notice, officers } = await closedTender(context);
    const body = { notice, officers: passphrasesOf(officers) };
    return { method: 'POST', path: '/tenders/opening', request: { token: officers[0].token, body } };
  },
  'PUT /tenders/evaluation': async (context) => {
    const { notice, token, headers } = await openedTender(context);
    const criteria = [{ id: 'price', name: 'Price', kind: 'price', weight: 100 }];
    return { method: 'PUT', path: '/tenders/evaluation', request: { token, headers, body: { notice, criteria } } };
  },
  'POST /tenders/award': async (context) => {
    const { notice, token, headers, bid } = await openedTender(context);
    const decisions = [{ lot: '', winner: bid, reason: 'The best bid.' }];
    return { method: 'POST', path: '/tenders/award', request: { token, headers, body: { notice, decisions } } };
  },
};

const TEXT = 'hello';
/** Calls of it without an entry in the audit log. */
export const unauditedBidCalls: Readonly<Record<string, { why: string; counts?: true; prepare: PrepareCall }>> = {
  'PATCH /tenders/uploads/{id}': {
    why: 'a part of a file whose beginning has an entry',
    counts: true,
    prepare: async (context) => {
      const { notice, supplier } = await openTender(context);
      // As JSON it has two quotation marks more.
      const { upload } = (await startBidFile(context.app, supplier, notice, 'offer.txt', TEXT.length + 2)).body;
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': UPLOAD_TYPE };
      return { method: 'PATCH', path: `/tenders/uploads/${upload}`, request: { token: supplier.token, headers, body: TEXT } };
    },
  },
};

import type { Evaluation } from '#contract/evaluation.ts';
import type { TestApp } from './app.ts';
import { makeBuyer, makeSupplier, makeTender, endTender, open, submit } from './bidding.ts';
import { type Writer, detailsOf, ifMatch, makePublished, makeReadyDraft, makeWriter, submitDraft } from './drafts.ts';
import { type ChildRequest, headersOf } from './kill-request.ts';
import { makeNotice } from './one-notice.ts';
import { callApi, makePerson, tokenOf } from './people.ts';

/** An act on a notice that must happen whole or not at all. */
export interface Act {
  /** Makes a notice that it can be done to. @returns its public id, and the request. */
  start(app: TestApp): Promise<{ id: string; request: ChildRequest }>;
  /** What it leaves, of `stateOf` (tests/support/acts-kill.ts). */
  done: Readonly<Record<string, unknown>>;
}

async function requestOf(app: TestApp, by: Writer, id: string, method: 'POST' | 'PUT', path: string, body: object): Promise<ChildRequest> {
  const { revision } = await detailsOf(app, by, id);
  return { method, url: `/api${path}`, headers: { ...headersOf(by.token), ...ifMatch(revision) }, body };
}

/** An act of a buyer on its published notice. */
const ofBuyer =
  (path: (id: string) => string, body: (id: string) => object, general: object = {}) =>
  async (app: TestApp): ReturnType<Act['start']> => {
    const buyer = await makeWriter(app);
    const id = await makePublished(app, buyer, { 'General-information': general as Record<string, unknown> });
    return { id, request: await requestOf(app, buyer, id, 'POST', path(id), body(id)) };
  };

const amended = { version: 2, amendments: 1, draft: false };
/** Events, each for one of those who listen. */
const changed = ['following notice.amended', 'classification notice.changed', 'search notice.changed'];
const published = ['classification notice.published', 'search notice.published'];
const supplier = { name: 'Hill Works', identifier: '301', country: 'NP' };

/** Acts of buyers and administrators on notices. */
export const noticeActs: Readonly<Record<string, Act>> = {
  amending: {
    start: ofBuyer(
      (id) => `/notices/amendments?id=${id}`,
      () => ({ part: 'general', reason: 'The place was wrong.', fields: { city: 'Pokhara' } }),
    ),
    done: { ...amended, status: 'published', acts: ['notice.amend'], logged: ['amended'], told: changed, mails: [] },
  },
  cancelling: {
    start: ofBuyer(
      () => '/notices/cancel',
      (id) => ({ id, reason: 'No budget this year.' }),
    ),
    done: {
      ...amended,
      status: 'cancelled',
      acts: ['notice.cancel'],
      logged: ['cancelled'],
      told: changed,
      mails: ['notice-cancelled'],
    },
  },
  closing: {
    start: ofBuyer(
      () => '/notices/close',
      (id) => ({ id }),
      { type: 'expressionOfInterest', deadline: null },
    ),
    done: { ...amended, status: 'closed', acts: ['notice.close'], logged: ['amended'], told: changed, mails: [] },
  },
  'awarding an offline notice': {
    start: async (app) => {
      const buyer = await makeWriter(app);
      const id = await makeNotice(app, { buyerId: buyer.organisationId });
      const award = { suppliers: [supplier], value: { amount: '240000.50', currency: 'NPR' } };
      return { id, request: await requestOf(app, buyer, id, 'POST', '/notices/award', { id, reason: 'The lowest price.', award }) };
    },
    done: {
      ...amended,
      status: 'awarded',
      awards: 1,
      acts: ['notice.award'],
      logged: ['awarded'],
      told: changed,
      mails: [],
    },
  },
  approving: {
    start: async (app) => {
      const buyer = await makeWriter(app);
      const id = await makeReadyDraft(app, buyer);
      const { body } = await submitDraft(app, buyer, id);
      if (body.stage !== 'administrator') throw new Error(`not submitted: ${JSON.stringify(body)}`);
      const administrator = { token: await tokenOf(app, await makePerson(app, { superAdmin: true })) };
      return { id, request: await requestOf(app, administrator, id, 'PUT', '/tenders/approval', { id }) };
    },
    done: {
      status: 'published',
      version: 1,
      draft: false,
      amendments: 0,
      acts: ['notice.approve', 'notice.publish'],
      logged: ['published'],
      told: published,
      mails: ['notice-published'],
    },
  },
};

/** An act of a buyer on the opened bids of its tender. */
export const awardingTender: Act = {
  start: async (app) => {
    const { buyer, officers } = await makeBuyer(app);
    const id = await makeTender(app, buyer, new Date(Date.now() + 3_600_000).toISOString());
    for (const amount of ['100', '200']) await submit(app, await makeSupplier(app), id, { amount });
    await endTender(app, id);
    await open(app, id, officers.slice(0, 2));
    const { token } = officers[0];
    const { body } = await callApi<Evaluation>(app, 'GET', `/tenders/evaluation?notice=${id}`, { token });
    const decisions = [{ lot: '', winner: body.lots[0]!.bids.find(({ amount }) => amount === '100')!.bid, reason: 'The best bid.' }];
    const headers = { ...headersOf(token), ...ifMatch(body.revision) };
    return { id, request: { method: 'POST', url: '/api/tenders/award', headers, body: { notice: id, decisions } } };
  },
  done: {
    ...amended,
    status: 'awarded',
    awards: 1,
    results: 2,
    decided: true,
    acts: ['tender.award'],
    logged: ['awarded'],
    told: changed,
    mails: ['bid-lost', 'bid-won'],
  },
};

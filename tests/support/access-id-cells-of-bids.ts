import { randomUUID } from 'node:crypto';
import type { IdCell } from './access-id-cells.ts';
import type { Make } from './access-specimens.ts';
import { uploadBidFile } from './bid-files.ts';
import { PASSPHRASE, bidBody, endTender, makeBuyer, makeOfficer, makeTender, open, personId, submit, makeSupplier } from './bidding.ts';
import { makeNotice } from './one-notice.ts';
import { makePerson } from './people.ts';
import { pdf } from './uploads.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

type Context = Parameters<Make>[0];

const deadlineIn = ({ app }: Pick<Context, 'app'>, days: number) => new Date(app.ctx.clock.now().getTime() + days * 86_400_000).toISOString();
/** A draft of an online tender, which nobody outside may read. */
const draft: Make = ({ app, person }) => makeNotice(app, { buyerId: person.organisationId, status: 'draft', content: { kind: 'online' } });
/** An open tender of another buyer, whose officers are ready. */
const openTender: Make = async (of) => makeTender(of.app, (await makeBuyer(of.app)).buyer, deadlineIn(of, 5));
/** In which every supplier takes part with a bid. */
const tenderOfAll: Make = async (of) => {
  const notice = await openTender(of);
  await submit(of.app, await makeSupplier(of.app), notice);
  await of.app.connection.pool.query(
    `with supplier as (select id as organisation from organisation where org_type <> 'BUYER' and claimed),
      tender as (select id from notice where public_id = $1),
      interested as (insert into bid_interest (notice_id, organisation_id, registered_at) select tender.id, organisation, now() from tender, supplier on conflict do nothing),
      stored as (
        insert into bid (public_id, notice_id, organisation_id, request_id, state, notice_version, sealed, digest, received_at)
        select 'b' || left(md5($1 || organisation), 25), tender.id, organisation, $2, 'received', 1, '', '', now() from tender, supplier
        where not exists (select from bid b where b.notice_id = tender.id and b.organisation_id = organisation) returning id, notice_id, organisation_id)
    insert into bid_lot (bid_id, notice_id, organisation_id, lot_id) select id, notice_id, organisation_id, '' from stored`,
    [notice, randomUUID()],
  );
  return notice;
};
/** In which every supplier is interested. */
const interestOfAll: Make = async (of) => {
  const notice = await openTender(of);
  await of.app.connection.pool.query(
    `insert into bid_interest (notice_id, organisation_id, registered_at)
      select n.id, o.id, now() from notice n, organisation o where n.public_id = $1 and o.org_type <> 'BUYER' and o.claimed`,
    [notice],
  );
  return notice;
};

/** The officers of an organisation with passphrases, its owner first. */
const storedOfficers = ({ app, person }: Context): Promise<{ id: string | null }[]> =>
  app.ctx.db
    .selectFrom('opening_officer as o')
    .innerJoin('account_label as a', 'a.id', 'o.account_id')
    .innerJoin('opening_key as k', 'k.account_id', 'a.id')
    .select('a.public_id as id')
    .where('o.organisation_id', '=', person.organisationId)
    .orderBy('a.id')
    .execute();
/** The same; made where there are none. */
async function officersOf(of: Context): Promise<{ id: string; token: string }[]> {
  const { app, person, token } = of;
  const stored = await storedOfficers(of);
  if (stored.length >= 3) return stored.map(({ id }) => ({ id: id!, token }));
  const joins = () => makePerson(app, { joins: { id: person.organisationId, publicId: person.organisation, roleId: 3 } });
  const officers: { id: string; token: string }[] = [];
  for (const [index, one] of [person, await joins(), await joins()].entries()) {
    const { id } = await makeOfficer(app, person.organisationId, one, index);
    officers.push({ id, token });
  }
  return officers;
}
const given = (officers: readonly { id: string }[]) => officers.slice(0, 2).map(({ id }) => ({ id, passphrase: PASSPHRASE }));
/** Officers for a call: a stranger's names two that nobody knows. */
const ownOfficers = async (of: Context) => ({ fields: { officers: given(of.person.organisationId === 0 ? UNKNOWN_OFFICERS : await officersOf(of)) } });
const UNKNOWN_OFFICERS = [{ id: UNKNOWN_ID }, { id: UNKNOWN_ID.replace(/0$/u, '1') }];

interface ClosedTender {
  notice: string;
  /** Public id of the one bid, which has a file. */
  bid: string;
}
/** A tender of the person's own with a bid, after its deadline; opened or not. */
async function makeClosedTender(of: Context, isOpened: boolean): Promise<ClosedTender> {
  const officers = await officersOf(of);
  const notice = await makeTender(of.app, of.person, deadlineIn(of, 5));
  const supplier = await makeSupplier(of.app);
  const file = await uploadBidFile(of.app, supplier, notice, 'offer.pdf', pdf());
  const { body } = await submit(of.app, supplier, notice, { files: [file] });
  await endTender(of.app, notice);
  if (isOpened) await open(of.app, notice, officers.slice(0, 2));
  return { notice, bid: body.id };
}
const closedTender =
  (isOpened: boolean): Make =>
  async (of) =>
    (await makeClosedTender(of, isOpened)).notice;
const openedBid: Make = async (of) => (await makeClosedTender(of, true)).bid;

/** The rest of a call for a tender of the caller's own, and the id of its bid for the permitted caller, whose rest is made last. */
function ofOwnTender(): Pick<IdCell, 'rest' | 'right'> {
  let lastBid = UNKNOWN_ID;
  return {
    rest: async (of) => {
      const { notice, bid } = await makeClosedTender(of, true);
      lastBid = bid;
      return { fields: { notice } };
    },
    right: async () => lastBid,
  };
}
/** The same for a bid that the caller submits, where it is a supplier. */
function ofOwnBid(): Pick<IdCell, 'rest' | 'right'> {
  let lastBid = UNKNOWN_ID;
  return {
    rest: async (of) => {
      const { status, body } = await submit(of.app, of, await openTender(of));
      if (status === 200) lastBid = body.id;
      return {};
    },
    right: async () => lastBid,
  };
}
/** The same for a file that the caller uploads, where it is a supplier. */
function ofOwnFile(): Pick<IdCell, 'rest' | 'right'> {
  let lastFile = UNKNOWN_ID;
  return {
    rest: async (of) => {
      const notice = await openTender(of);
      lastFile = await uploadBidFile(of.app, of, notice, 'offer.pdf', pdf()).catch(() => lastFile);
      return { fields: bidBody(notice) };
    },
    right: async () => lastFile,
  };
}
const foreignFile: Make = async (of) => uploadBidFile(of.app, await makeSupplier(of.app), await openTender(of), 'offer.pdf', pdf());
/** Somebody of the organisation. */
const colleague: Make = async ({ app, person }) =>
  personId(app, await makePerson(app, { joins: { id: person.organisationId, publicId: person.organisation, roleId: 4 } }));
const withOfficers: Make = async (of) => {
  await officersOf(of);
  return of.person.organisation;
};
/** An officer of the organisation, besides its owner. */
const secondOfficer: Make = async (of) => (await officersOf(of))[1]!.id;
const ownClosedTender = async (of: Context) => ({ fields: { notice: of.person.organisationId === 0 ? UNKNOWN_ID : await closedTender(false)(of) } });
/** The id of an officer, and one of the caller's own, as the rest of the call made them. */
const withOwner = async (id: string, of: Context) => {
  const [own = UNKNOWN_OFFICERS[1]!] = (await storedOfficers(of)).flatMap((one) => (one.id === null || one.id === id ? [] : [{ id: one.id }]));
  return given([own, { id }]);
};
/** A file that a supplier uploaded is named by nobody else. */
const bySeller = { by: 'seller' } as const;

/** Cells of the ids that taking part in tenders accepts (access-id-cells.ts). */
export const bidCells: Readonly<Record<string, IdCell>> = {
  'GET /interestedBidders notice': { make: draft, right: openTender },
  'POST /interestedBidders notice': { make: draft, right: openTender, ...bySeller },
  'DELETE /interestedBidders notice': { make: draft, right: interestOfAll, ...bySeller },
  'GET /tenders/participation notice': { make: draft, right: openTender, ...bySeller },
  'POST /tenders/participation notice': { make: draft, right: openTender, rest: async () => ({ fields: bidBody('') }), ...bySeller },
  'DELETE /tenders/participation notice': { make: draft, right: tenderOfAll, ...bySeller },
  'GET /tenders/participation/results bid': { make: openedBid, ...ofOwnBid(), ...bySeller },
  'GET /tenders/opening notice': { make: draft, right: openTender },
  'POST /tenders/opening notice': { make: closedTender(false), rest: ownOfficers },
  'GET /tenders/bids notice': { make: closedTender(true), parentToo: true },
  'GET /tenders/evaluation notice': { make: closedTender(true), parentToo: true },
  'POST /tenders/participation files': { make: foreignFile, ...ofOwnFile(), value: async (id) => [id], ...bySeller },
  'POST /tenders/documents notice': { make: draft, right: openTender, rest: async () => ({ fields: { name: 'offer.pdf', size: 10 } }), ...bySeller },
  'GET /tenders/documents bid': { make: openedBid, parentToo: true },
  'PUT /tenders/evaluation notice': { make: closedTender(true), revision: true, parentToo: true },
  'PUT /tenders/evaluation assessments.bid': {
    make: openedBid,
    ...ofOwnTender(),
    value: async (bid) => [{ bid, lot: '', admissible: true, scores: {}, notes: '', reason: '' }],
    revision: true,
  },
  'POST /tenders/award notice': {
    make: closedTender(true),
    rest: async () => ({ fields: { decisions: [{ lot: '', winner: null, reason: 'Above the budget.' }] } }),
    revision: true,
    parentToo: true,
  },
  'POST /tenders/award decisions.winner': {
    make: openedBid,
    ...ofOwnTender(),
    value: async (winner) => [{ lot: '', winner, reason: 'The best bid.' }],
    revision: true,
  },
  'POST /tenders/opening officers.id': { make: secondOfficer, rest: ownClosedTender, value: withOwner },
  'POST /tenders/officers/shares organisation': { make: withOfficers, rest: ownOfficers },
  'POST /tenders/officers/shares officers.id': {
    make: secondOfficer,
    rest: async (of) => {
      if (of.person.organisationId !== 0) await officersOf(of);
      return { fields: { organisation: of.person.organisation || UNKNOWN_ID } };
    },
    value: withOwner,
  },
  'POST /tenders/officers person': { make: colleague, parentToo: true, childrenToo: true },
};

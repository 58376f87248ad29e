import type { Specimen } from './access-specimens.ts';
import { startBidFile, uploadBidFile } from './bid-files.ts';
import { endTender, makeBuyer, makeOfficer, makeSupplier, makeTender, open, submit } from './bidding.ts';
import { makePerson } from './people.ts';
import { pdf } from './uploads.ts';

const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString();
const otherTender = async (app: Parameters<Specimen['make']>[0]['app']) => makeTender(app, (await makeBuyer(app)).buyer, inFiveDays());

/** A file of an opened bid for a tender of the person's organisation. */
const openedDocument: Specimen['make'] = async ({ app, person, token }) => {
  await app.ctx.db.deleteFrom('opening_officer').where('organisation_id', '=', person.organisationId).execute();
  const joins = () => makePerson(app, { joins: { id: person.organisationId, publicId: person.organisation, roleId: 3 } });
  const officers = [];
  for (const [index, one] of [person, await joins(), await joins()].entries()) officers.push(await makeOfficer(app, person.organisationId, one, index));
  const notice = await makeTender(app, person, inFiveDays());
  const supplier = await makeSupplier(app);
  const id = await uploadBidFile(app, supplier, notice, 'offer.pdf', pdf());
  await submit(app, supplier, notice, { files: [id] });
  await endTender(app, notice);
  await open(app, notice, [{ id: officers[0]!.id, token }, officers[1]!]);
  return id;
};

/** Specimens of taking part in tenders (access-specimens.ts). */
export const bidSpecimens: Readonly<Record<string, Specimen>> = {
  'PATCH /tenders/uploads/{id}': {
    owner: 'seller',
    make: async ({ app, token }) => (await startBidFile(app, { token }, await otherTender(app), 'offer.pdf', 10)).body.upload,
  },
  'DELETE /tenders/documents/{id}': {
    owner: 'seller',
    make: async ({ app, token }) => uploadBidFile(app, { token }, await otherTender(app), 'offer.pdf', pdf()),
  },
  'GET /tenders/documents/{id}': { make: openedDocument },
};

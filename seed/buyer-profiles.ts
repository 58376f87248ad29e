import { insertContact } from '#server/modules/organisations/seeding.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SeededAccount, demoId } from './accounts.ts';

interface Profile {
  readonly description: string;
  readonly city: string;
  readonly street: string;
  readonly region: string;
  readonly postalCode: string;
  readonly contact: string;
  /** It decides first about the notices of its child buyers. */
  readonly approvesChildren: boolean;
}

const profiles: Readonly<Record<string, Profile>> = {
  'buyer@demo.test': {
    description: 'Builds and keeps the roads and bridges of the hill districts.',
    city: 'Kathmandu',
    street: 'Babar Mahal 11',
    region: 'Bagmati',
    postalCode: '44600',
    contact: 'Binod Shrestha',
    approvesChildren: true,
  },
  'childbuyer@demo.test': {
    description: 'Keeps the roads and bridges of the eastern hills.',
    city: 'Dharan',
    street: 'Bhanu Chowk 4',
    region: 'Koshi',
    postalCode: '56700',
    contact: 'Chandra Gurung',
    approvesChildren: false,
  },
};

/** Completes the profiles of the demo's road offices. */
export async function seedBuyerProfiles(ctx: Ctx, accounts: ReadonlyMap<string, SeededAccount>): Promise<void> {
  for (const [email, { description, contact, approvesChildren, ...address }] of Object.entries(profiles)) {
    const id = accounts.get(email)!.organisationId!;
    await ctx.db
      .updateTable('organisation')
      .set({
        city: address.city,
        details: JSON.stringify({ description, web: 'https://hill-roads.example.np', founded: 1970, size: 'large', buyerType: 'cga', address }),
        settings: JSON.stringify({ noOffices: true, ...(approvesChildren ? { approvesChildren } : {}) }),
        billing: JSON.stringify({ name: 'Accounts', ...address, email, country: 'NP', taxNumber: '301-234-567' }),
      })
      .where('id', '=', id)
      .execute();
    const person = { name: contact, position: 'Procurement section', email, phone: '+977 1 555 0142', isPublic: true };
    await insertContact(ctx, id, 'contact', demoId(`contact of ${email}`), person);
  }
}

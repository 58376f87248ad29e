import type { Access } from '#contract/endpoint.ts';

/** All personas of the access matrix (tests/unit/access-matrix.test.ts, docs/access.md). */
export const personas = [
  'visitor',
  'unverified',
  'without organisation',
  'pending buyer',
  'buyer owner',
  'buyer member',
  'buyer viewer',
  'child buyer',
  'sibling buyer',
  'foreign buyer',
  'seller',
  'subscriber',
  'both, as buyer',
  'both, as seller',
  'superAdmin',
] as const;
export type Persona = (typeof personas)[number];

/** Members of each organisation in the access world (access-world.ts), by one of its owners. */
export const membersOf = {
  'child buyer': ['child buyer'],
  'buyer owner': ['buyer owner', 'buyer member', 'buyer viewer'],
  'foreign buyer': ['foreign buyer'],
  'without organisation': ['without organisation'],
  seller: ['seller'],
} as const satisfies Partial<Record<Persona, readonly Persona[]>>;

const owners: readonly Persona[] = [
  'pending buyer',
  'buyer owner',
  'child buyer',
  'sibling buyer',
  'foreign buyer',
  'seller',
  'subscriber',
  'both, as buyer',
  'both, as seller',
];
const members: readonly Persona[] = [...owners, 'buyer member'];
const allMembers: readonly Persona[] = [...members, 'buyer viewer'];
const withBuyerSide = allMembers.filter((persona) => persona !== 'seller' && persona !== 'subscriber');

/** Who may call an endpoint of each access, acting for their own organisation: written by hand, not derived from the deciding code. */
export const mayCallAs: Readonly<Record<Access, readonly Persona[]>> = {
  public: personas,
  session: personas.filter((persona) => persona !== 'visitor'),
  signedIn: personas.filter((persona) => persona !== 'visitor' && persona !== 'unverified'),
  member: allMembers,
  buyer: withBuyerSide,
  seller: ['seller', 'subscriber', 'both, as buyer', 'both, as seller'],
  admin: ['superAdmin'],
  'may:organisation.read': allMembers,
  'admin or may:organisation.read': [...allMembers, 'superAdmin'],
  'admin or may:notices.read': [...allMembers, 'superAdmin'],
  'admin or may:notices.write': [...members, 'superAdmin'],
  'admin or may:children.manage': [...owners, 'superAdmin'],
  'may:organisation.edit': owners,
  'may:billing.read': members,
  'may:billing.edit': owners,
  'may:team.read': allMembers,
  'may:team.manage': owners,
  'may:children.read': allMembers,
  'may:children.manage': owners,
  'may:notices.read': allMembers,
  'may:notices.write': members,
  'may:notices.submit': members,
  'may:audit.read': owners,
  'may:bids.read': members,
  'may:bids.submit': members,
  'may:bids.evaluate': members,
  'may:bids.officers': owners,
  'may:wishlists.write': members,
  'may:assignments.write': members,
};

/** A link that lets somebody in, which a mail carries: an address on the site (`/reset-password#token=…`, or the whole one), and how long it is good. */
interface Link {
  readonly link: string;
  readonly minutes: number;
}
/** When it was done. */
interface At {
  readonly at: Date;
}
interface Named {
  readonly username: string;
}
interface OfOrganisation {
  /** Its name. */
  readonly organisation: string;
}
interface Denied extends OfOrganisation {
  /** What the administrator wrote. */
  readonly reason: string | null;
}
type None = Readonly<Record<string, never>>;

/** Every mail that there is, and the values that its texts take. */
export interface MailValues {
  'verify-email': Link & Named;
  /** Somebody signed up with an address that has an account: told to that mailbox alone. */
  'sign-up-with-taken-address': Named;
  'change-email': Link;
  /** The address that somebody wanted for their account is another one's. */
  'email-taken': None;
  'email-change-asked': At;
  'changed-email': At;
  'reset-password': Link;
  'changed-password': At;
  'new-device': At & { readonly address: string; readonly agent: string };
  'second-factor-on': At;
  'second-factor-off': At;
  'account-erased': None;
  invite: Link & OfOrganisation;
  /** An administrator made an organisation and wants the reader to own it. */
  'owner-invite': Link & OfOrganisation;
  /** A buyer part waits for an administrator: for the first time, or once more after it was denied. */
  'registration-waits': OfOrganisation;
  /** What was approved on the word of an organisation above waits for an administrator from now on. */
  'waits-again': OfOrganisation;
  /** To administrators: how much waits for a decision, and how much of it they were not told of before. */
  'approvals-waiting': { readonly waiting: number; readonly fresh: number };
  'registration-approved': OfOrganisation;
  'registration-denied': Denied;
  /** To everybody in it. */
  'organisation-blocked': Denied;
  'organisation-unblocked': OfOrganisation;
  /** By an owner of it or of one above, or by an administrator. */
  'organisation-closed': OfOrganisation;
  'organisation-reopened': OfOrganisation;
  'account-blocked': { readonly reason: string | null };
  'account-unblocked': None;
  'change-approved': OfOrganisation;
  'change-denied': Denied;
  'claim-approved': OfOrganisation;
  'claim-denied': Denied;
  /** `other`, which imports name, went into the organisation. */
  'merge-approved': OfOrganisation & { readonly other: string };
  'merge-denied': Denied & { readonly other: string };
  /** Somebody else's claim was approved. */
  'claim-taken': OfOrganisation;
}
export type MailTemplate = keyof MailValues;

/** What a mail shows beside its own texts. */
interface Look {
  /** Where its button leads, where it carries no link of its own. */
  readonly opens?: `/${string}`;
  /** Says what to do if it was somebody else. */
  readonly notYou?: true;
  /** Nothing of it is kept once it is sent, or given up. */
  readonly forgotten?: true;
}

export const looks: Readonly<Record<MailTemplate, Look>> = {
  'verify-email': {},
  'sign-up-with-taken-address': { opens: '/login' },
  'change-email': {},
  'email-taken': {},
  'email-change-asked': { notYou: true },
  'changed-email': { notYou: true },
  'reset-password': {},
  'changed-password': { notYou: true },
  'new-device': { notYou: true },
  'second-factor-on': { notYou: true },
  'second-factor-off': { notYou: true },
  'account-erased': { forgotten: true },
  invite: {},
  'owner-invite': {},
  'registration-waits': { opens: '/buyer-profile' },
  'waits-again': { opens: '/login' },
  'approvals-waiting': { opens: '/activate-buyer' },
  'registration-approved': { opens: '/login' },
  'registration-denied': { opens: '/login' },
  'organisation-blocked': {},
  'organisation-unblocked': { opens: '/login' },
  'organisation-closed': {},
  'organisation-reopened': { opens: '/login' },
  'account-blocked': {},
  'account-unblocked': { opens: '/login' },
  'change-approved': { opens: '/login' },
  'change-denied': { opens: '/login' },
  // Leads on to the profile of who has an organisation for the first time (specification, section 2).
  'claim-approved': { opens: '/buyer-registration-successful' },
  'claim-denied': { opens: '/login' },
  'merge-approved': { opens: '/login' },
  'merge-denied': { opens: '/login' },
  'claim-taken': { opens: '/login' },
};
export const mailTemplates = Object.keys(looks) as MailTemplate[];

/** Whether a mail is to be forgotten once it is sent; those of versions before are not. */
export const isForgotten = (template: string): boolean => new Map<string, Look>(Object.entries(looks)).get(template)?.forgotten ?? false;

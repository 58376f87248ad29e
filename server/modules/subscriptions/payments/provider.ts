import type { PaymentProviderName } from '#contract/payment-names.ts';
import type { Redirect } from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A try to pay, as its provider needs it. */
export interface AttemptToPay {
  /** The attempt's public id: letters, digits and hyphens, unique. What the provider calls it. */
  readonly id: string;
  /** Public id of the order. */
  readonly order: string;
  /** What is bought, in the payer's language: "Professional, 12 months". */
  readonly title: string;
  /** The whole with tax: "1130.00". */
  readonly amount: string;
  /** Its tax, for providers that ask for it. */
  readonly tax: string;
  readonly currency: string;
  /** Where the payer comes back to; all on the site's own origin. */
  readonly returnUrls: {
    readonly completed: string;
    readonly cancelled: string;
    /** eSewa's own two addresses (specification, section 2). */
    readonly esewaSuccess: string;
    readonly esewaFailure: string;
    /** Of the site itself: `https://np.…`. */
    readonly site: string;
  };
  /** The payer, for the provider's form. */
  readonly payer: { readonly name: string; readonly email: string };
  /** Keep the card for the next period. */
  readonly savesCard: boolean;
}

/** An attempt that was started. */
export interface StartedAttempt {
  /** The provider's id of the session (`pidx`, `cs_…`); null where it knows the attempt by our id alone. */
  readonly reference: string | null;
  readonly redirect: Redirect;
  /** The provider ends it then by itself. */
  readonly expiresAt: Date;
}

/** An attempt whose state is asked for. */
export interface StoredAttempt {
  readonly id: string;
  readonly reference: string | null;
  /** The provider's id of the payment, where it is known. */
  readonly transaction: string | null;
  readonly amount: string;
  readonly currency: string;
}

/**
 * What a provider says about an attempt. `pending`: it may still be paid. `unclear`: a person must look (eSewa's AMBIGUOUS). `unavailable`: no
 * answer now; ask again. Amount and currency are what the provider says that it took, and are compared with the stored ones by the caller.
 */
export type ProviderAnswer =
  | {
      readonly state: 'paid';
      /** With two decimals. */
      readonly amount: string;
      readonly currency: string;
      readonly transaction: string;
      /** A card that may be charged again. */
      readonly card?: { readonly customer: string; readonly paymentMethod: string };
    }
  | { readonly state: 'pending' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unclear' | 'unavailable'; readonly detail?: string };

/** What the payer's browser brought back, as far as it names an attempt. It proves nothing by itself. */
export type ReturnedData = { readonly data?: string | undefined; readonly pidx?: string | undefined };

/** What a refund came to. */
export type RefundAnswer = { readonly state: 'done' | 'asked'; readonly reference: string } | { readonly state: 'failed'; readonly detail: string };

/** One way to pay. Every method may throw ProviderUnavailable. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  start(ctx: Ctx, attempt: AttemptToPay): Promise<StartedAttempt>;
  /** Asks the provider about an attempt. This, and nothing that a browser brings, decides whether it is paid. */
  ask(ctx: Ctx, attempt: StoredAttempt): Promise<ProviderAnswer>;
  /**
   * Checks what the payer's browser brought back: the signature, where the provider signs.
   * @returns which attempt it names: by our id or by the provider's reference. @throws ForgedReturn where the signature does not fit.
   */
  readReturn?(ctx: Ctx, returned: ReturnedData): { readonly attempt: string } | { readonly reference: string };
  /** Gives money back; absent where the provider documents no such call. */
  refund?(ctx: Ctx, attempt: StoredAttempt, amount: string): Promise<RefundAnswer>;
  /** Ends an attempt that is open, so that it cannot be paid any more; absent where the provider has no such call. */
  expire?(ctx: Ctx, attempt: StoredAttempt): Promise<void>;
  /** Charges a card that the payer left for it, without the payer. */
  charge?(ctx: Ctx, attempt: Omit<AttemptToPay, 'returnUrls' | 'savesCard'>, card: { customer: string; paymentMethod: string }): Promise<ProviderAnswer>;
}

/** The provider does not answer, or answers with an error of its own: the attempt's state is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Something that claims to come from the provider and does not. */
export class ForgedReturn extends Error {
  override name = 'ForgedReturn';
}

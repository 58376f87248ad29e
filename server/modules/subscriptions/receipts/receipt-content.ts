/** Everything that a receipt or credit note prints, kept as it was when it was issued (receipt.content). Amounts: "1130.00". */
export interface ReceiptContent {
  readonly kind: 'receipt' | 'credit-note';
  /** `NP-2026-000017` */
  readonly number: string;
  readonly issuedAt: string;
  /** Of the receipt that a credit note takes back. */
  readonly ofNumber: string | null;
  /** The site: its code and zone, for dates. */
  readonly site: string;
  readonly timeZone: string;
  readonly seller: { readonly name: string; readonly email: string; readonly phone: string };
  readonly buyer: {
    readonly name: string;
    /** Lines of the billing address. */
    readonly address: readonly string[];
    readonly taxNumber: string | null;
  };
  /** Public id of the order, the way it was paid and the provider's transaction (or the transfer's reference). */
  readonly order: string;
  readonly provider: string;
  readonly transaction: string | null;
  /** By interface language; at least one. */
  readonly planNames: Readonly<Record<string, string>>;
  readonly months: number;
  /** Absent on a credit note. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly currency: string;
  readonly price: string;
  readonly discount: string;
  readonly credit: string;
  readonly taxName: string | null;
  readonly taxPercent: string | null;
  readonly tax: string;
  readonly total: string;
  /** The provider was the made-up one: no money moved. The paper says so. */
  readonly sandbox: boolean;
}

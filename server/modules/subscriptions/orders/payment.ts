/** What the payment of an order came from. */
export interface Payment {
  /** payment_attempt.id; null: free of charge. */
  readonly attemptId: number | null;
  readonly provider: string;
  readonly transaction: string | null;
}

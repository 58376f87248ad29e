/** An amount for some months as an amount for one, rounded to the cent. */
export const perMonth = (amount: string, months: number): string => (Math.round((Number(amount) * 100) / months) / 100).toFixed(2);

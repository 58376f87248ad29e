const TIMED_OUT = 503;

/** The data beside a page's own list, or `less` where the search for it was given up as too slow. The list is shown all the same. */
export async function unlessTimedOut<T, L>(answer: Promise<T>, less: L): Promise<T | L> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.status === TIMED_OUT) return less;
    throw error;
  }
}

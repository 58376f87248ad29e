const GIVEN_UP = 503;

/** What stands beside a page's own list, or something less where the search for it took too long and was given up: the list is shown all the same. */
export async function unlessGivenUp<T, L>(answer: Promise<T>, less: L): Promise<T | L> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response && error.status === GIVEN_UP) return less;
    throw error;
  }
}

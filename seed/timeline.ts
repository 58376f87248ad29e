/** Something that happens in steps, each of which waits for its time. */
export type Story = () => Promise<unknown>;

interface Waiting {
  readonly at: number;
  readonly resume: () => void;
}

/**
 * Lets several stories run as one, in the order of their times: each waits for its next time, and the one with the earliest goes on. So what
 * they write is in order, in the audit log too.
 */
export class Timeline {
  readonly #waiting: Waiting[] = [];
  #running = 0;

  /** Waits until no other story has anything to do before this time. */
  until(at: Date): Promise<void> {
    return new Promise((resume) => {
      this.#waiting.push({ at: at.getTime(), resume });
      this.#running -= 1;
      this.#goOn();
    });
  }

  /** Runs stories together. @throws what the first of them throws */
  async run(stories: readonly Story[]): Promise<void> {
    this.#running = stories.length;
    await Promise.all(
      stories.map(async (story) => {
        await story();
        this.#running -= 1;
        this.#goOn();
      }),
    );
  }

  #goOn(): void {
    if (this.#running > 0) return;
    const earliest = this.#waiting.reduce<Waiting | null>((first, each) => (first === null || each.at < first.at ? each : first), null);
    if (earliest === null) return;
    this.#waiting.splice(this.#waiting.indexOf(earliest), 1);
    this.#running += 1;
    earliest.resume();
  }
}

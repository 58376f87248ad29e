import { expect, test, vi } from 'vitest';
import { type QueueEntry, FairQueue } from './fair-queue.ts';

/** A client that records what happens to it. */
function entering(queue: FairQueue) {
  const heard: string[] = [];
  const leaveFunctions = new Map<string, () => void>();
  const enter = (client: string, label = client): (() => void) => {
    const entrant: QueueEntry = {
      grant: (leave) => {
        heard.push(`in ${label}`);
        leaveFunctions.set(label, leave);
      },
      refuse: (why) => void heard.push(`${why} ${label}`),
    };
    return queue.enter(client, entrant);
  };
  const leave = (label: string) => leaveFunctions.get(label)!();
  return { heard, enter, leave };
}

const queueOf = (slots: number, share: number, maxWaitingPerClient = 10, maxWaiting = 100, rest = 0) =>
  new FairQueue({ slots, share, maxWaitingPerClient, maxWaiting, waitMs: 60_000, restFactor: rest });

test('clients take turns, and none exceeds its share even while slots are free', () => {
  const queue = queueOf(3, 2);
  const { heard, enter, leave } = entering(queue);
  for (const label of ['a1', 'a2', 'a3', 'a4']) enter('a', label);
  expect(heard).toEqual(['in a1', 'in a2']);
  for (const label of ['b1', 'b2']) enter('b', label);
  enter('c', 'c1');
  expect(heard.slice(2)).toEqual(['in b1']);
  leave('a1');
  leave('b1');
  leave('a2');
  leave('a2');
  expect(heard.slice(3)).toEqual(['in b2', 'in c1', 'in a3']);
  for (const label of ['b2', 'c1', 'a3', 'a4']) leave(label);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('when the queue is full, its largest client makes room for clients with fewer requests', () => {
  const queue = queueOf(1, 1, 4, 4);
  const { heard, enter, leave } = entering(queue);
  for (const label of ['a1', 'a2', 'a3', 'a4', 'a5']) enter('a', label);
  enter('a', 'a6');
  enter('b', 'b1');
  enter('c', 'c1');
  enter('d', 'd1');
  // Now one of each client waits: nobody makes room for another.
  enter('e', 'e1');
  expect(heard).toEqual(['in a1', 'full a6', 'full a5', 'full a4', 'full a3', 'full e1']);
  expect([queue.waiting, queue.refused]).toEqual([4, { full: 5, late: 0 }]);
  for (const label of ['a1', 'b1', 'c1', 'd1', 'a2']) leave(label);
  expect(heard.slice(6)).toEqual(['in b1', 'in c1', 'in d1', 'in a2']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('a request removed from the queue is never called', () => {
  const queue = queueOf(1, 1);
  const { heard, enter, leave } = entering(queue);
  enter('a', 'a1');
  const cancel = enter('b', 'b1');
  enter('c', 'c1');
  cancel();
  cancel();
  leave('a1');
  expect(heard).toEqual(['in a1', 'in c1']);
});

test('a client that others wait for pauses as long as it ran; nobody else waits for that', () => {
  vi.useFakeTimers();
  try {
    const queue = queueOf(2, 1, 10, 100, 1);
    const { heard, enter, leave } = entering(queue);
    for (const label of ['a1', 'a2']) enter('a', label);
    vi.advanceTimersByTime(30);
    leave('a1');
    expect([heard, queue.running]).toEqual([['in a1'], 0]);
    enter('b', 'b1');
    enter('c', 'c1');
    vi.advanceTimersByTime(29);
    expect(heard.slice(1)).toEqual(['in b1', 'in c1']);
    leave('b1');
    vi.advanceTimersByTime(1);
    expect(heard.slice(3)).toEqual(['in a2']);
    // None of its requests wait any more, so it may come again at once.
    vi.advanceTimersByTime(30);
    leave('a2');
    enter('a', 'a3');
    expect(heard.slice(4)).toEqual(['in a3']);
  } finally {
    vi.useRealTimers();
  }
});

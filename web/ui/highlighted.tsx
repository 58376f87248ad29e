import { Fragment, createElement } from 'react';

/** A text with the words that were searched for marked: every second of its parts. Of another text, or of none, nothing is marked. */
export function Highlighted({ text, parts }: { text: string; parts?: readonly string[] | null | undefined }) {
  if (parts?.join('') !== text) return text;
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? createElement('mark', null, part) : part)));
}

declare module 'wink-porter2-stemmer' {
  /** The stem of a lower-case English word by the Porter2 algorithm. */
  export default function stem(word: string): string;
}

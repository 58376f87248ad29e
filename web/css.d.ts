/** Vite's import.meta.glob and env, as far as used here (https://vite.dev/guide/features#glob-import). */
interface ImportMeta {
  glob: {
    <T>(patterns: string | string[], options: { eager: true; import?: 'default' }): Record<string, T>;
    <T>(patterns: string | string[], options?: { import: 'default' }): Record<string, () => Promise<T>>;
  };
  /** Whether this is the server's bundle. */
  readonly env: { readonly SSR: boolean };
}
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*?url' {
  const url: string;
  export default url;
}

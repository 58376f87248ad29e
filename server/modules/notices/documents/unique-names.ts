/** File names of one folder: a name that is there already, in whatever case, gets a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

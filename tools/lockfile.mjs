/* Reads `package-lock.json`: which packages a package needs, and where they are. */

/** The name of the package at a place such as `node_modules/a/node_modules/b`. */
export const nameIn = (place) => place.replace(/^.*node_modules\//, '');

// As Node does, looks for the package in the folder of the importing one, then in those above it.
export const placeOf = (packages, from, name) => {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
};

/** These places and those of everything that they need. `namesIn` returns what an entry needs. */
export const withNeeded = (packages, starts, namesIn) => {
  const places = new Set();
  const add = (place) => {
    if (place === undefined || places.has(place)) return;
    places.add(place);
    for (const name of namesIn(packages[place])) add(placeOf(packages, place, name));
  };
  starts.forEach(add);
  return places;
};

import { useEffect, useState } from 'react';

// The area between a line below the bars at the top of the window, where the end of a section no longer counts, and its middle.
const readingAreaMargin = '-160px 0px -45% 0px';

/** The first section within the reading area; null without one. */
export const useSectionInView = <Id extends string>(ids: readonly Id[]): Id | null => {
  const [current, setCurrent] = useState<Id | null>(null);
  useEffect(() => {
    const visibleIds = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visibleIds.add(target.id);
          else visibleIds.delete(target.id);
        }
        setCurrent((before) => findFirstOnPage(ids.filter((id) => visibleIds.has(id))) ?? before);
      },
      { rootMargin: readingAreaMargin },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => {
      observer.disconnect();
    };
  }, [ids]);
  return current;
};

const getTop = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

const findFirstOnPage = <Id extends string>(ids: readonly Id[]): Id | undefined =>
  [...ids].sort((one, other) => getTop(one) - getTop(other))[0];

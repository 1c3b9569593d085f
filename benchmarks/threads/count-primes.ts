export const countPrimes = ({ below }: { readonly below: number }): number => {
  let count = 0;
  for (let candidate = 2; candidate < below; candidate += 1) {
    if (isPrime(candidate)) count += 1;
  }
  return count;
};

const isPrime = (candidate: number): boolean => {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) return false;
  }
  return true;
};

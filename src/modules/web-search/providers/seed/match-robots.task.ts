import robotsParser from 'robots-parser';

export interface RobotsQuestion {
  /** Where the file was found. */
  robotsUrl: string;
  text: string;
  pageUrl: string;
  userAgent: string;
}

/** Whether a robots.txt lets this agent read a page. */
export function run({ robotsUrl, text, pageUrl, userAgent }: RobotsQuestion): boolean {
  return robotsParser(robotsUrl, text).isAllowed(pageUrl, userAgent) !== false;
}

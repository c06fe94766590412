import robotsParser from 'robots-parser';

export interface RobotsQuestion {
  /** The address of the file. */
  robotsUrl: string;
  text: string;
  pageUrl: string;
  userAgent: string;
}

/** Whether a robots.txt allows this agent to read a page. */
export function run({ robotsUrl, text, pageUrl, userAgent }: RobotsQuestion): boolean {
  return robotsParser(robotsUrl, text).isAllowed(pageUrl, userAgent) !== false;
}

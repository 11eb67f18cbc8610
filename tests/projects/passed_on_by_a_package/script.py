from lib import positives

table = {"rows": positives}

"""Reads what mysqldump, mariadb-dump and phpMyAdmin write, row by row, without a MySQL server."""

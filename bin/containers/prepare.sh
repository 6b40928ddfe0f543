# Inside a container: an address of its own, names, and a certificate authority that speaks ACME (a second Caddy).
set -eu
ip link show net0 >/dev/null 2>&1 || ip link add net0 type veth peer name net1
ip addr replace 192.0.2.10/24 dev net0
ip link set net0 up
ip link set net1 up
printf '%s\n' '127.0.0.1 localhost' '192.0.2.10 www.church.example church.example new.church.example half.church.example ca.example' \
  '2001:db8::9 half.church.example' '192.0.2.99 wrong.church.example' > /etc/hosts
mkdir -p /srv/ca /etc/caddy/options
cat > /srv/ca/Caddyfile <<CA
{
	admin off
	auto_https disable_redirects
	http_port 8081
	https_port 8443
	storage file_system /srv/ca/data
	skip_install_trust
}
ca.example:8443 {
	tls internal
	acme_server
}
CA
systemctl is-active -q ca 2>/dev/null || systemd-run -q --unit=ca caddy run --config /srv/ca/Caddyfile --adapter caddyfile
tries=0
until curl -fsk -o /dev/null --connect-timeout 1 https://ca.example:8443/acme/local/directory; do
  tries=$((tries + 1))
  [ $tries -lt 150 ] || { journalctl -u ca -n 20 -o cat --no-pager; exit 1; }
  sleep 0.1
done
install -m 644 /srv/ca/data/pki/authorities/local/root.crt /srv/ca.crt
printf '{\n\tacme_ca https://ca.example:8443/acme/local/directory\n\tacme_ca_root /srv/ca.crt\n}\n' > /etc/caddy/options/trial.caddy
